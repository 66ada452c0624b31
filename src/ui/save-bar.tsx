"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { isChanged } from "./is-changed.ts";

/** What became of a save. */
export interface SaveAnswer {
  saved: boolean;
  text: string;
}

interface SaveBarProps {
  /** `Save rules`. */
  label: string;
  isSaving: boolean;
  /** Null before the first save. */
  answer: SaveAnswer | null;
}

/**
 * The end of a form: it stays in sight while something is not saved, and then says what became of it. A client component
 * because it watches the form's fields; without script it is a button to submit them.
 */
export function SaveBar({ label, isSaving, answer }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [isDirty, setDirty] = useState(false);

  useEffect(() => {
    const form = bar.current?.closest("form");
    if (form === null || form === undefined) return undefined;
    // A field may have been changed before this script ran.
    setDirty([...form.elements].some(isChanged));
    const stopped = new AbortController();
    form.addEventListener("input", () => setDirty(true), stopped);
    for (const done of ["reset", "submit"]) form.addEventListener(done, () => setDirty(false), stopped);
    return () => stopped.abort();
  }, []);

  useEffect(() => {
    if (!isSaving && answer?.saved === false)
      bar.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer, isSaving]);

  const text = isDirty ? "Unsaved changes" : isSaving ? "" : (answer?.text ?? "");
  const isFloating = isDirty || isSaving || answer !== null;
  return (
    <div
      ref={bar}
      className={
        isFloating
          ? "sticky bottom-3 z-20 max-md:bottom-18 flex flex-wrap items-center gap-2 rounded-lg border border-edge bg-raised py-2 pr-2 pl-4 shadow-float"
          : "flex flex-wrap items-center gap-2 border border-transparent py-2"
      }
    >
      <span
        role="status"
        className={classNames(
          "min-w-0 flex-1 text-sm",
          text === "" && "sr-only",
          !isDirty && answer !== null && (answer.saved ? "text-good" : "text-danger"),
        )}
      >
        {text}
      </span>
      {isDirty && (
        <Button type="reset" look="quiet">
          Discard
        </Button>
      )}
      <Button
        type="submit"
        look={isDirty ? "primary" : "plain"}
        disabled={isSaving}
        className={isFloating ? "ml-auto" : undefined}
      >
        {isSaving ? "Saving…" : label}
      </Button>
    </div>
  );
}
