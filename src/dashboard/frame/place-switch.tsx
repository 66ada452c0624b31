"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Place } from "../scope/scoped-query.ts";
import { PlainScopeForm } from "./plain-scope-form.tsx";
import { useHere } from "./use-here.ts";
import { usePopover } from "./use-popover.ts";

const loadList = () => import("./place-list.tsx");
const PlaceList = lazy(async () => ({ default: (await loadList()).PlaceList }));

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
  const { open, wasOpen, close, onPopup } = usePopover();
  const current = search.get(name);
  const isIgnored = current !== null && !applied;
  const id = `switch-${name}`;
  return (
    <>
      <button
        type="button"
        onPointerEnter={() => void loadList()}
        onFocus={() => void loadList()}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={`${label}: ${current ?? all}${isIgnored ? ", not applied on this screen" : ""}`}
        data-tip={isIgnored ? "Not applied on this screen" : undefined}
        className={classNames(
          "bar-control",
          current !== null && "max-sm:gap-1 max-sm:px-1! max-sm:[&>svg]:hidden",
          isIgnored && "border-dashed text-faint!",
        )}
      >
        {name === "env" && current !== null && (
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-good" />
        )}
        <span className="foreign truncate">{current ?? all}</span>
        {icon}
      </button>
      <div
        {...onPopup}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popup-box scroll-thin max-h-[70dvh] w-64 overflow-y-auto p-1.5 [position-area:block-end_span-inline-end]!"
      >
        {wasOpen && (
          <Suspense>
            <PlaceList name={name} all={all} open={open} close={close} />
          </Suspense>
        )}
        <PlainScopeForm names={[name]}>
          <input name={name} aria-label={label} defaultValue={current ?? ""} />
        </PlainScopeForm>
      </div>
    </>
  );
}
