"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Link } from "#ui/link.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { paths } from "../paths.ts";
import type { Place } from "../scope/scoped-query.ts";
import { SWITCH } from "./switch-class.ts";
import { useHere } from "./use-here.ts";

interface PlaceSwitchProps {
  name: keyof Place;
  label: string;
  /** The choice of none: `All services`. */
  all: string;
  /** Whether this screen applies it. */
  applied: boolean;
  icon: ReactNode;
}

/**
 * Chooses the environment or the service. A client component because the values that were seen are loaded when it
 * opens; without script, one can be typed.
 */
export function PlaceSwitch({ name, label, all, applied, icon }: PlaceSwitchProps) {
  const { path, search, to } = useHere();
  const router = useRouter();
  const popup = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<string[] | "loading" | "failed">("loading");
  const [typed, setTyped] = useState("");
  const current = search.get(name);
  const id = `switch-${name}`;
  const close = () => popup.current?.hidePopover();
  const matching =
    typeof seen === "string"
      ? []
      : seen.filter((value) => value.toLowerCase().includes(typed.trim().toLowerCase()));

  function load() {
    setTyped("");
    setSeen("loading");
    fetch(paths.seenPlaces(name))
      .then((answer) => answer.json())
      .then(
        ({ values }: { values?: unknown }) =>
          setSeen(Array.isArray(values) ? values.filter((value) => typeof value === "string") : "failed"),
        () => setSeen("failed"),
      );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = matching[0] ?? typed.trim();
    if (value !== "") router.push(to({ [name]: value }));
    close();
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={`${label}: ${current ?? all}${applied || current === null ? "" : ", not applied on this screen"}`}
        data-tip={applied || current === null ? undefined : "Not applied on this screen"}
        className={classNames(SWITCH, !applied && current !== null && "border-dashed text-faint!")}
      >
        {name === "env" && current !== null && (
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-good" />
        )}
        <span className="foreign truncate">{current ?? all}</span>
        {icon}
      </button>
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event) => event.newState === "open" && load()}
        className="popup-box scroll-thin max-h-[70dvh] w-64 max-w-[90vw] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-sm text-ink shadow-float [position-area:block-end_span-inline-end]!"
      >
        <form action={path} onSubmit={submit}>
          {[...search].map(([key, value]) =>
            key === name ? null : <input key={`${key} ${value}`} type="hidden" name={key} value={value} />,
          )}
          <input
            name={name}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label={`Find ${name === "env" ? "an environment" : "a service"}`}
            placeholder="Find or type"
            autoComplete="off"
            maxLength={200}
            className={`${TEXT_FIELD} mb-1`}
          />
        </form>
        <ul>
          {[null, ...matching].map((value) => (
            <li key={value ?? ""}>
              <Link
                href={to({ [name]: value })}
                bare
                onClick={close}
                aria-current={value === current ? "true" : undefined}
                className="foreign flex min-h-8 items-center rounded-md px-2 py-1 hover:bg-sunken aria-[current=true]:font-medium aria-[current=true]:text-accent"
              >
                {value ?? all}
              </Link>
            </li>
          ))}
        </ul>
        <output className="block px-2 text-xs text-faint empty:hidden">
          {seen === "loading"
            ? "Loading…"
            : seen === "failed"
              ? "The collector isn’t responding. You can type a name."
              : matching.length === 0
                ? `None seen in the last day${typed.trim() === "" ? "" : " with this name"}.`
                : ""}
        </output>
      </div>
    </>
  );
}
