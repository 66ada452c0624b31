"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { PERIOD_NAMES } from "../period.ts";
import { TIME_PARAMS } from "../scope/carry-scope.ts";
import { rangeText, timeOn } from "../scope/time-on.ts";
import { PlainScopeForm } from "./plain-scope-form.tsx";
import { useHere } from "./use-here.ts";
import { usePopover } from "./use-popover.ts";

const loadPanel = () => import("./time-panel.tsx");
const TimePanel = lazy(async () => ({ default: (await loadPanel()).TimePanel }));

interface TimePickerProps {
  /** The zone of typed times. */
  zone: string;
  applied: boolean;
  icons: { clock: ReactNode; open: ReactNode };
}

/** Chooses the time range of all screens. A client component because it is in the URL. */
export function TimePicker({ zone, applied, icons }: TimePickerProps) {
  const { path, search } = useHere();
  const { wasOpen, close, onPopup } = usePopover();
  const { choices, current, range } = timeOn(path, search);
  const label = range === null ? PERIOD_NAMES[current] : rangeText(range, zone);

  return (
    <>
      <button
        type="button"
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        popoverTarget="time-range"
        aria-haspopup="dialog"
        aria-label={`Time range: ${label}${applied ? "" : ", not applied on this screen"}`}
        data-tip={applied ? undefined : "Not applied on this screen"}
        data-time-range=""
        className={classNames("bar-control", "max-w-none!", !applied && "border-dashed text-faint!")}
      >
        <span className="max-md:hidden">{icons.clock}</span>
        <span className="figures truncate">{label}</span>
        {icons.open}
      </button>
      <div
        {...onPopup}
        id="time-range"
        popover="auto"
        role="dialog"
        aria-label="Time range"
        className="popup-box w-72 p-1.5"
      >
        {wasOpen && (
          <Suspense>
            <TimePanel zone={zone} close={close} />
          </Suspense>
        )}
        <PlainScopeForm names={TIME_PARAMS}>
          <select name="period" aria-label="Time range" defaultValue={current}>
            {choices.map((period) => (
              <option key={period} value={period}>
                {PERIOD_NAMES[period]}
              </option>
            ))}
          </select>
          <input name="from" aria-label="From" placeholder="2026-11-22T14:00Z" defaultValue={range?.from} />
          <input name="to" aria-label="To" placeholder="2026-11-22T15:00Z" defaultValue={range?.to} />
        </PlainScopeForm>
      </div>
    </>
  );
}
