import { formatTime } from "#ui/format-time.ts";
import { screenPaths } from "../screen-paths.ts";
import { ANY_TIME, PERIODS_BY_LENGTH, type Period } from "../period.ts";
import { NAMES_TRACE } from "./carry-scope.ts";
import type { TimeRange } from "./read-range.ts";

export interface TimeOnScreen {
  choices: readonly (Period | typeof ANY_TIME)[];
  current: Period | typeof ANY_TIME;
  /** Overrides the period. */
  range: TimeRange | null;
}

const WITH_ANY_TIME = [...PERIODS_BY_LENGTH, ANY_TIME] as const;

/** The time that a screen shows, and what can be chosen there. */
export function timeOn(path: string, search: URLSearchParams): TimeOnScreen {
  const hasAny =
    path === screenPaths.issues || path === screenPaths.feedback || path.startsWith(screenPaths.releases);
  const choices = hasAny ? WITH_ANY_TIME : PERIODS_BY_LENGTH;
  const isTrace = path === screenPaths.logs && NAMES_TRACE.test(search.get("query") ?? "");
  const usual = hasAny ? ANY_TIME : isTrace ? "30d" : path === screenPaths.now ? "1h" : "24h";
  const current = choices.find((period) => period === search.get("period")) ?? usual;
  return { choices, current, range: parseRange(search.get("from"), search.get("to")) };
}

/** A time range of a URL; null unless both ends are valid and in order. */
export function parseRange(from: string | null | undefined, to: string | null | undefined): TimeRange | null {
  const [start, end] = [Date.parse(from ?? ""), Date.parse(to ?? "")];
  if (!(start < end)) return null;
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

/** `22 Nov, 14:00 – 14:30`. */
export function rangeText({ from, to }: TimeRange, zone: string): string {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const [start, end] = [formatTime(first, zone, "minute"), formatTime(last, zone, "minute")];
  const isOneDay = formatTime(first, zone, "date") === formatTime(last, zone, "date");
  return `${start} – ${isOneDay ? end.slice(end.indexOf(",") + 2) : end}`;
}

/** A moment as `readMoment` reads it: `2026-11-22 14:00:00`, which is how Sweden writes times. */
export function typedForm(at: string, zone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(
    Date.parse(at),
  );
}
