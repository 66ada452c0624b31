"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/check-field.tsx";
import { countOf, formatExact } from "#ui/format-count.ts";
import { KeyCap } from "#ui/key-cap.tsx";
import { Link } from "#ui/link.tsx";

interface BulkBarProps {
  /** The number of issues the whole search matches if all are selected, else null. */
  allOf: number | null;
  /** The page with all matches selected, and the one with a selection by hand. */
  allHref: string;
  pageHref: string;
  /** The search matches more than this page. */
  hasMore: boolean;
  /** Further actions. */
  children: ReactNode;
}

/**
 * The actions for the selected issues, inside the form that holds their checkboxes. A client component because it
 * counts them and handles keys; the buttons work without script.
 */
export function BulkBar({ allOf, allHref, pageHref, hasMore, children }: BulkBarProps) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const [chosen, setChosen] = useState(0);
  const [all, setAll] = useState(0);

  useEffect(() => {
    const form = bar.current?.form;
    if (form === null || form === undefined) return undefined;
    const count = () => {
      setChosen(boxesOf(form).filter((box) => box.checked).length);
      setAll(boxesOf(form).length);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === "Enter") pressNearestButton(event, form);
      if (event.key !== "x" || event.ctrlKey || event.metaKey || event.altKey) return;
      const box = document.activeElement
        ?.closest("li")
        ?.querySelector<HTMLInputElement>("input[name=selected]");
      if (!(document.activeElement instanceof HTMLAnchorElement) || box === null || box === undefined) return;
      box.checked = !box.checked;
      count();
    };
    count();
    form.addEventListener("change", count);
    form.addEventListener("reset", count);
    document.addEventListener("keydown", press);
    return () => {
      form.removeEventListener("change", count);
      form.removeEventListener("reset", count);
      document.removeEventListener("keydown", press);
    };
  }, []);

  return (
    <fieldset ref={bar} className="flex min-h-9 flex-wrap items-center gap-2 px-3 py-1">
      <legend className="sr-only">Actions for the selected issues</legend>
      {allOf !== null && <input type="hidden" name="scope" value="search" />}
      {allOf === null && (
        <Checkbox
          aria-label="Select all issues on this page"
          checked={all > 0 && chosen === all}
          onChange={(event) => {
            const form = bar.current?.form;
            if (form === null || form === undefined) return;
            for (const box of boxesOf(form)) box.checked = event.target.checked;
            setChosen(event.target.checked ? all : 0);
          }}
          className="mr-2"
        />
      )}
      <output className="figures text-sm text-muted max-md:order-last max-md:basis-full md:min-w-24">
        {allOf === null ? (
          chosen > 0 && countOf(chosen, "issue")
        ) : (
          <strong className="font-medium text-ink">All {formatExact(allOf)} matching issues</strong>
        )}
      </output>
      {/* Without script nobody counts, so all actions stay. */}
      <span
        className={
          allOf === null && chosen === 0 ? "contents [@media(scripting:enabled)]:hidden" : "contents"
        }
      >
        <Button type="submit" name="act" value="resolve">
          Resolve
        </Button>
        <Button type="submit" name="act" value="archive">
          Archive
        </Button>
        <Button type="submit" name="act" value="reopen" look="quiet">
          Reopen
        </Button>
        {children}
      </span>
      {allOf !== null && (
        <Link href={pageHref} className={buttonClass("link")}>
          Select individually
        </Link>
      )}
      {allOf === null && hasMore && (
        <Link href={allHref} className={buttonClass("link")}>
          Select all matching issues
        </Link>
      )}
      <span className="ml-auto hidden text-xs text-faint md:block">
        <KeyCap>j</KeyCap> <KeyCap>k</KeyCap> move <KeyCap>x</KeyCap> select <KeyCap>enter</KeyCap> open{" "}
        <KeyCap>f</KeyCap> filter
      </span>
    </fieldset>
  );
}

/** Enter in a field clicks the button beside it, as the form's first button would do something else. */
function pressNearestButton(event: KeyboardEvent, form: HTMLFormElement): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.form !== form || target.type === "checkbox") return;
  event.preventDefault();
  target.closest("[data-with-button]")?.querySelector<HTMLButtonElement>("button[name=act]")?.click();
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[name=selected]")];
}
