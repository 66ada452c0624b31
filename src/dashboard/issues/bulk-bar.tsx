"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";

/**
 * The actions on the issues whose boxes are checked, within the form that has them. A client component that counts them and
 * knows the keys; without script the buttons work as well.
 */
export function BulkBar() {
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
    <fieldset ref={bar} className="flex min-h-9 flex-wrap items-center gap-2 px-2 py-1">
      <legend className="sr-only">Change the chosen issues</legend>
      <input
        type="checkbox"
        aria-label="Choose all issues of this page"
        checked={all > 0 && chosen === all}
        onChange={(event) => {
          const form = bar.current?.form;
          if (form === null || form === undefined) return;
          for (const box of boxesOf(form)) box.checked = event.target.checked;
          setChosen(event.target.checked ? all : 0);
        }}
        className="mr-2 size-4 accent-accent"
      />
      <output className="figures text-sm text-muted max-md:order-last max-md:basis-full md:w-24">
        {chosen === 0 ? "" : countOf(chosen, "issue")}
      </output>
      <Button type="submit" name="status" value="resolved">
        Resolve
      </Button>
      <Button type="submit" name="status" value="ignored">
        Archive
      </Button>
      <Button type="submit" name="status" value="unresolved" look="quiet">
        Reopen
      </Button>
      <span className="ml-auto hidden text-xs text-faint md:block">
        <kbd>j</kbd> <kbd>k</kbd> move, <kbd>x</kbd> chooses, <kbd>enter</kbd> opens, <kbd>f</kbd> filters
      </span>
    </fieldset>
  );
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[name=selected]")];
}
