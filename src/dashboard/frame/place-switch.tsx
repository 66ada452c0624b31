"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Place } from "../scope/scoped-query.ts";
import { PlaceList } from "./place-list.tsx";
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

/** Chooses the environment or the service. A client component because the chosen one is in the URL. */
export function PlaceSwitch({ name, label, all, applied, icon }: PlaceSwitchProps) {
  const { search } = useHere();
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // It may have been opened before the script ran.
  useEffect(() => setOpen(popup.current?.matches(":popover-open") === true), []);
  const current = search.get(name);
  const isIgnored = current !== null && !applied;
  const id = `switch-${name}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={`${label}: ${current ?? all}${isIgnored ? ", not applied on this screen" : ""}`}
        data-tip={isIgnored ? "Not applied on this screen" : undefined}
        className={classNames(SWITCH, isIgnored && "border-dashed text-faint!")}
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
        onToggle={(event) => setOpen(event.newState === "open")}
        className="popup-box scroll-thin max-h-[70dvh] w-64 max-w-[90vw] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-sm text-ink shadow-float [position-area:block-end_span-inline-end]!"
      >
        <PlaceList name={name} all={all} open={open} close={() => popup.current?.hidePopover()} />
      </div>
    </>
  );
}
