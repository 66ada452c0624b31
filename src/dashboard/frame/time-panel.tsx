"use client";

import { useRouter } from "next/navigation";
import { useId, useState, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { PERIOD_NAMES } from "../period.ts";
import type { WrongRange } from "../scope/read-range.ts";
import { timeOn, typedForm } from "../scope/time-on.ts";
import { useHere } from "./use-here.ts";

const RANGE_FIELDS = [
  { name: "from", label: "From", placeholder: "2026-11-22 14:00" },
  { name: "to", label: "To", placeholder: "now" },
] as const;

/** The times to choose from, and fields to type one. Loaded when it is first opened. */
export function TimePanel({ zone, close }: { zone: string; close: () => void }) {
  const { path, search, to } = useHere();
  const router = useRouter();
  const [wrong, setWrong] = useState<WrongRange | null>(null);
  const problemId = useId();
  const { choices, current, range } = timeOn(path, search);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    // What reads times is loaded when one is typed.
    const { readRange } = await import("../scope/read-range.ts");
    const read = readRange({ from: typed("from"), to: typed("to") }, zone, Date.now());
    setWrong(read.ok ? null : read.error);
    if (!read.ok) return;
    router.push(to({ period: null, from: read.value.from, to: read.value.to }));
    close();
  }

  return (
    <>
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
        onSubmit={(event) => void submit(event)}
        className="mt-1.5 space-y-2 border-t border-line px-2 pt-2.5 pb-1.5"
      >
        {RANGE_FIELDS.map(({ name, label: text, placeholder }) => (
          <label key={name} className="flex items-center gap-3">
            <span className="w-9 shrink-0 text-muted">{text}</span>
            <input
              key={range?.[name]}
              name={name}
              defaultValue={range === null ? "" : typedForm(range[name], zone)}
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
    </>
  );
}
