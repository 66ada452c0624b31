"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";

interface SaveBarProps {
  /** `Save rules`. */
  label: string;
  isSaving: boolean;
}

/**
 * The end of a form: while something in it is not saved, it stays in sight. A client component because it watches the
 * form's fields; without script it is a button to submit them.
 */
export function SaveBar({ label, isSaving }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [isDirty, setDirty] = useState(false);

  useEffect(() => {
    const form = bar.current?.closest("form");
    if (form === null || form === undefined) return undefined;
    const stopped = new AbortController();
    form.addEventListener("input", () => setDirty(true), stopped);
    for (const done of ["reset", "submit"]) form.addEventListener(done, () => setDirty(false), stopped);
    return () => stopped.abort();
  }, []);

  return (
    <div
      ref={bar}
      className={
        isDirty
          ? "sticky bottom-3 z-20 max-md:bottom-18 flex flex-wrap items-center gap-2 rounded-lg border border-edge bg-raised py-2 pr-2 pl-4 shadow-float"
          : "flex flex-wrap items-center gap-2 border border-transparent py-2"
      }
    >
      <span role="status" className={isDirty ? "min-w-0 flex-1 text-sm" : "sr-only"}>
        {isDirty && "Unsaved changes"}
      </span>
      {isDirty && (
        <Button type="reset" look="quiet">
          Discard
        </Button>
      )}
      <Button type="submit" look={isDirty ? "primary" : "plain"} disabled={isSaving}>
        {isSaving ? "Saving…" : label}
      </Button>
    </div>
  );
}
