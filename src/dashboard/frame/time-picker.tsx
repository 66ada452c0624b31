"use client";

import { useRouter } from "next/navigation";
import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Link } from "#ui/link.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { PERIOD_NAMES } from "../period.ts";
import { readRange, type WrongRange } from "../scope/read-range.ts";
import { rangeText, timeOn } from "../scope/time-on.ts";
import { SWITCH } from "./switch-class.ts";
import { useHere } from "./use-here.ts";

interface TimePickerProps {
  /** The zone of typed times. */
  zone: string;
  applied: boolean;
  icons: { clock: ReactNode; open: ReactNode };
}

const RANGE_FIELDS = [
  { name: "from", label: "From", placeholder: "2026-11-22 14:00" },
  { name: "to", label: "To", placeholder: "now" },
] as const;

/** Chooses the time range of all screens. A client component because it reads typed times in the viewer's zone. */
export function TimePicker({ zone, applied, icons }: TimePickerProps) {
  const { path, search, to } = useHere();
  const router = useRouter();
  const popup = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<WrongRange | null>(null);
  const problemId = useId();
  const { choices, current, range } = timeOn(path, search);
  const label = range === null ? PERIOD_NAMES[current] : rangeText(range, zone);
  const close = () => popup.current?.hidePopover();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const read = readRange({ from: typed("from"), to: typed("to") }, zone, Date.now());
    setWrong(read.ok ? null : read.error);
    if (!read.ok) return;
    router.push(to({ period: null, from: read.value.from, to: read.value.to }));
    close();
  }

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
        <ul>
          {choices.map((period) => (
            <li key={period}>
              <Link
                href={to({ period, from: null, to: null })}
                bare
                onClick={close}
                aria-current={range === null && period === current ? "true" : undefined}
                className="flex h-8 items-center rounded-md px-2 hover:bg-sunken aria-[current=true]:font-medium aria-[current=true]:text-accent"
              >
                {PERIOD_NAMES[period]}
              </Link>
            </li>
          ))}
        </ul>
        <form
          action={path}
          onSubmit={submit}
          className="mt-1.5 space-y-2 border-t border-line px-2 pt-2.5 pb-1.5"
        >
          {[...search].map(([name, value]) =>
            ["from", "to", "period", "cursor"].includes(name) ? null : (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ),
          )}
          {RANGE_FIELDS.map(({ name, label: text, placeholder }) => (
            <label key={name} className="flex items-center gap-3">
              <span className="w-9 shrink-0 text-muted">{text}</span>
              <input
                key={range?.[name]}
                name={name}
                defaultValue={range?.[name] ?? ""}
                placeholder={placeholder}
                autoComplete="off"
                maxLength={100}
                aria-invalid={wrong?.field === name}
                aria-describedby={wrong?.field === name ? problemId : undefined}
                className={`${TEXT_FIELD} aria-invalid:border-danger`}
              />
            </label>
          ))}
          {wrong !== null && (
            <p id={problemId} role="alert" className="foreign text-xs text-danger">
              {wrong.text}
            </p>
          )}
          <div className="flex items-center justify-between gap-3">
            <p className="text-xs text-faint">Times in {zone}</p>
            <Button type="submit">Apply</Button>
          </div>
        </form>
      </div>
    </>
  );
}
