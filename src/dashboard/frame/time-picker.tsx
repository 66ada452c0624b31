"use client";

import { useRef, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { PERIOD_NAMES } from "../period.ts";
import { rangeText, timeOn } from "../scope/time-on.ts";
import { SWITCH } from "./switch-class.ts";
import { TimePanel } from "./time-panel.tsx";
import { useHere } from "./use-here.ts";

interface TimePickerProps {
  /** The zone of typed times. */
  zone: string;
  applied: boolean;
  icons: { clock: ReactNode; open: ReactNode };
}

/** Chooses the time range of all screens. A client component because it is in the URL. */
export function TimePicker({ zone, applied, icons }: TimePickerProps) {
  const { path, search } = useHere();
  const popup = useRef<HTMLDivElement>(null);
  const { current, range } = timeOn(path, search);
  const label = range === null ? PERIOD_NAMES[current] : rangeText(range, zone);

  return (
    <>
      <button
        type="button"
        popoverTarget="time-range"
        aria-haspopup="dialog"
        aria-label={`Time range: ${label}${applied ? "" : ", not applied on this screen"}`}
        data-tip={applied ? undefined : "Not applied on this screen"}
        data-time-range=""
        className={classNames(SWITCH, "max-w-none!", !applied && "border-dashed text-faint!")}
      >
        <span className="max-md:hidden">{icons.clock}</span>
        <span className="figures truncate">{label}</span>
        {icons.open}
      </button>
      <div
        ref={popup}
        id="time-range"
        popover="auto"
        role="dialog"
        aria-label="Time range"
        className="popup-box w-72 max-w-[90vw] rounded-lg border border-line bg-raised p-1.5 text-sm text-ink shadow-float"
      >
        <TimePanel zone={zone} close={() => popup.current?.hidePopover()} />
      </div>
    </>
  );
}
