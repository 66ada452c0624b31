"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/check-field.tsx";
import { classNames } from "#ui/class-names.ts";
import { countOf, formatExact } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";

interface BulkBarProps {
  /** What is selected, as one and as many: `issue`, `issues`. */
  of: { one: string; many: string };
  /** For lists of which everything can be selected that the search matches. */
  all?: {
    /** How many that are if all are selected, else null. */
    count: number | null;
    /** The page with all matches selected, and the one with a selection by hand. */
    href: string;
    pageHref: string;
    /** The search matches more than this page. */
    hasMore: boolean;
  };
  /** The actions. */
  children: ReactNode;
}

/**
 * The actions for what is selected, inside the form that holds their checkboxes. A client component because it
 * counts them and handles keys; the buttons work without script.
 */
export function BulkBar({ of, all: whole, children }: BulkBarProps) {
  const allOf = whole?.count ?? null;
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
    const change = () => {
      count();
      keepChosen(form);
    };
    const forget = () => keepChosen(null);
    const press = (event: KeyboardEvent) => {
      if (event.key === "Enter") pressNearestButton(event, form);
      if (event.key !== "x" || event.ctrlKey || event.metaKey || event.altKey) return;
      const box = document.activeElement
        ?.closest("li")
        ?.querySelector<HTMLInputElement>("input[name=selected]");
      if (!(document.activeElement instanceof HTMLAnchorElement) || box === null || box === undefined) return;
      box.checked = !box.checked;
      change();
    };
    restoreChosen(form);
    count();
    form.addEventListener("change", change);
    form.addEventListener("submit", forget);
    form.addEventListener("reset", count);
    document.addEventListener("keydown", press);
    return () => {
      form.removeEventListener("change", change);
      form.removeEventListener("submit", forget);
      form.removeEventListener("reset", count);
      document.removeEventListener("keydown", press);
    };
  }, []);

  // Without script nobody counts, so it stays.
  const isShown = allOf !== null || chosen > 0;
  return (
    <fieldset
      ref={bar}
      className={classNames(
        "z-30 flex flex-wrap items-center gap-2 border border-line bg-raised px-3 py-2",
        "[@media(scripting:none)]:mt-2 [@media(scripting:none)]:rounded-lg",
        "[@media(scripting:enabled)]:fixed [@media(scripting:enabled)]:shadow-float",
        "max-md:inset-x-0 max-md:bottom-0 max-md:pb-[calc(0.5rem+env(safe-area-inset-bottom))]",
        "md:bottom-4 md:left-1/2 md:w-max md:max-w-[calc(100vw-2rem)] md:rounded-lg md:[@media(scripting:enabled)]:-translate-x-1/2",
        isShown ? "action-bar" : "[@media(scripting:enabled)]:hidden",
      )}
    >
      <legend className="sr-only">Actions for the selected {of.many}</legend>
      {allOf !== null && <input type="hidden" name="scope" value="search" />}
      {allOf === null && (
        <Checkbox
          aria-label={`Select all ${of.many} on this page`}
          checked={all > 0 && chosen === all}
          onChange={(event) => {
            const form = bar.current?.form;
            if (form === null || form === undefined) return;
            for (const box of boxesOf(form)) box.checked = event.target.checked;
            setChosen(event.target.checked ? all : 0);
            keepChosen(form);
          }}
          className="mr-1 [@media(scripting:none)]:hidden"
        />
      )}
      <output className="figures mr-2 text-sm text-muted">
        {allOf === null ? (
          chosen > 0 && countOf(chosen, of.one, of.many)
        ) : (
          <strong className="font-medium text-ink">
            All {formatExact(allOf)} matching {of.many}
          </strong>
        )}
      </output>
      {children}
      {whole !== undefined && allOf !== null && (
        <Link href={whole.pageHref} className={buttonClass("link")}>
          Select individually
        </Link>
      )}
      {whole !== undefined && allOf === null && whole.hasMore && (
        <Link href={whole.href} className={buttonClass("link")}>
          Select all matching {of.many}
        </Link>
      )}
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

/** Keeps what is selected with the page in the history, for when somebody comes back to it. */
function keepChosen(form: HTMLFormElement | null): void {
  const boxes = form === null ? [] : boxesOf(form);
  const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
  history.replaceState({ ...history.state, chosen }, "");
}

function restoreChosen(form: HTMLFormElement): void {
  const kept: unknown = history.state?.chosen;
  if (!Array.isArray(kept)) return;
  for (const box of boxesOf(form)) box.checked ||= kept.includes(box.value);
}
