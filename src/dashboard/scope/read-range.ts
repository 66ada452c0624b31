import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import { readMoment, type TypedMoment } from "./read-moment.ts";

export interface TimeRange {
  /** ISO 8601. */
  from: string;
  to: string;
}

export interface WrongRange {
  code: "not_a_time" | "reversed";
  field: "from" | "to";
  text: string;
}

const DAY = 86_400_000;
const FORMS = "Write 2026-11-22 14:00, 14:00 or 2h ago.";

/** Reads a time range that somebody typed; no end means now, and a day as the end means the end of that day. */
export function readRange(typed: TimeRange, zone: string, now: UnixMillis): Result<TimeRange, WrongRange> {
  const from = readMoment(typed.from, zone, now);
  if (from === null) return err(notATime("from", typed.from));
  const to = typed.to.trim() === "" ? { at: now, isDay: false } : readMoment(typed.to, zone, now);
  if (to === null) return err(notATime("to", typed.to));
  const [start, end] = [from.at, endOf(to)];
  if (start >= end)
    return err({ code: "reversed", field: "from", text: "The start must be before the end." });
  return ok({ from: new Date(start).toISOString(), to: new Date(end).toISOString() });
}

function endOf({ at, isDay }: TypedMoment): UnixMillis {
  return isDay ? at + DAY : at;
}

function notATime(field: WrongRange["field"], typed: string): WrongRange {
  const text = typed.trim().slice(0, 40);
  return {
    code: "not_a_time",
    field,
    text: text === "" ? `Enter a time. ${FORMS}` : `“${text}” isn’t a time. ${FORMS}`,
  };
}
