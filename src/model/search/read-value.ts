import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, Nanos, UnixMillis } from "#lib/units.ts";
import { badQuery, type BadQuery } from "./bad-query.ts";
import type { TermToken } from "./tokenize.ts";

type Term = Pick<TermToken, "key" | "value" | "start">;

/** Both bounds are inclusive. */
export interface Bounds {
  atLeast?: number;
  atMost?: number;
}

export type Comparison = "<" | "<=" | ">" | ">=";

/** Reads one of the allowed values; case is ignored. */
export function readChoice<T extends string>(term: Term, allowed: readonly T[]): Result<T, BadQuery> {
  const value = allowed.find((candidate) => candidate === term.value.toLowerCase());
  if (value !== undefined) return ok(value);
  return refuse(term, `is not known; ${term.key}: takes ${allowed.join(", ")}.`);
}

/** `level:warn`, `level:>=error`; `sign` is the comparison. Sentry's `warning` and OpenTelemetry's `warn` are the same. */
export function readLevel<T extends string>(
  term: Term,
  allowed: readonly T[],
): Result<{ sign: Comparison | "=" | null; level: T }, BadQuery> {
  const [, sign, name = ""] = /^(>=|<=|>|<|=)?(.*)$/s.exec(term.value) ?? [];
  const other = { warn: "warning", warning: "warn" }[name.toLowerCase()];
  const known = allowed.some((one) => one === other) ? (other ?? name) : name;
  const level = readChoice({ ...term, value: known }, allowed);
  return level.ok ? ok({ sign: (sign ?? null) as Comparison | "=" | null, level: level.value }) : level;
}

/** `error.handled:true`; yes, no, 1 and 0 as well. */
export function readBoolean(term: Term): Result<boolean, BadQuery> {
  const value = readChoice(term, ["true", "false", "yes", "no", "1", "0"]);
  return value.ok ? ok(["true", "yes", "1"].includes(value.value)) : refuse(term, "takes true or false.");
}

/** `count:>100`, `users:>=5`, `count:3`. */
export function readCount(term: Term): Result<Bounds, BadQuery> {
  const match = /^([<>]=?|=)?(\d{1,12})$/.exec(term.value);
  if (match === null) return refuse(term, `is not a number; write ${term.key}:>100 or ${term.key}:<=5.`);
  const number = Number(match[2]);
  return ok(boundsOf(match[1], number, number));
}

const DAY = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * `lastSeen:-24h` (within the last day), `lastSeen:+24h` (longer ago), `firstSeen:>2026-11-01`, `firstSeen:2026-11-01` (on
 * that day). Dates, and times without a zone, are UTC. The bounds are `UnixMillis`.
 */
export function readTime(term: Term, now: UnixMillis): Result<Bounds, BadQuery> {
  const { key, value } = term;
  const ago = readPeriod(value.slice(1));
  if (value[0] === "-" && ago !== undefined) return ok({ atLeast: now - ago });
  if (value[0] === "+" && ago !== undefined) return ok({ atMost: now - ago });
  const operator = /^[<>]=?/.exec(value)?.[0];
  const text = value.slice(operator?.length ?? 0);
  const isDate = DATE.test(text);
  const first = isDate || MOMENT.test(text) ? Date.parse(withZone(text)) : Number.NaN;
  if (Number.isNaN(first)) return refuse(term, `is not a time; write ${key}:-24h or ${key}:>2026-11-01.`);
  return ok(boundsOf(operator, first, isDate ? first + DAY - 1 : first));
}

/** Bounds for a comparison with the period from `first` to `last`. */
function boundsOf(operator: string | undefined, first: number, last: number): Bounds {
  switch (operator) {
    case ">":
      return { atLeast: last + 1 };
    case ">=":
      return { atLeast: first };
    case "<":
      return { atMost: first - 1 };
    case "<=":
      return { atMost: last };
    case undefined:
    default:
      return { atLeast: first, atMost: last };
  }
}

function withZone(text: string): string {
  return text.includes("T") && !/(Z|[+-]\d{2}:\d{2})$/.test(text) ? `${text}Z` : text;
}

const PERIODS: Record<string, Millis> = { m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY };

/** A short period as Sentry writes it: `24h`, `14d`; undefined for anything else. */
export function readPeriod(text: string): Millis | undefined {
  const match = /^(\d{1,4})([mhdw])$/.exec(text);
  return match === null ? undefined : Number(match[1]) * (PERIODS[match[2] ?? ""] ?? 0);
}

const NANOS: Record<string, Nanos> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/** `duration:>500ms`, `duration:<=2s`; the bounds are whole `Nanos`, as durations are. */
export function readDuration(term: Term): Result<Bounds, BadQuery> {
  const match = /^([<>]=?)(\d{1,12}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)$/.exec(term.value);
  if (match === null) {
    return refuse(term, `is not a duration; write ${term.key}:>500ms or ${term.key}:<2s.`);
  }
  // Rounded, because 1.1 times a million is not a whole number.
  const nanos: Nanos = Number((Number(match[2]) * (NANOS[match[3] ?? ""] ?? 1)).toFixed(3));
  return ok(boundsOf(match[1], Math.ceil(nanos), Math.floor(nanos)));
}

/** `>500`, `<=0.5`; undefined for a value that is not a comparison with a number. */
export function readComparison(value: string): { comparison: Comparison; bound: number } | undefined {
  const [, comparison, bound] = /^(>=|<=|>|<)(-?\d{1,30}(?:\.\d{1,30})?)$/.exec(value) ?? [];
  return comparison === undefined
    ? undefined
    : { comparison: comparison as Comparison, bound: Number(bound) };
}

/** The parts of a value around each `*`, which matches anything; a single part is the whole value. `\*` is a literal `*`. */
export function readPattern({ value, quoted }: Pick<TermToken, "value" | "quoted">): string[] {
  if (quoted) return [value];
  const parts: string[] = [];
  let part = "";
  for (let at = 0; at < value.length; at++) {
    if (value[at] === "*") {
      if (parts.length === 0 || part !== "") parts.push(part);
      part = "";
    } else {
      if (value[at] === "\\" && value[at + 1] === "*") at++;
      part += value[at] ?? "";
    }
  }
  return [...parts, part];
}

/** The same for a comparison that ignores case. */
export function foldedPattern(term: Pick<TermToken, "value" | "quoted">): string[] {
  return readPattern(term).map((part) => part.toLowerCase());
}

/** @param why what is wrong with the term and how to fix it */
function refuse({ key, value, start }: Term, why: string): Result<never, BadQuery> {
  return err(badQuery(`"${key}:${value}" at position ${start + 1} ${why}`, start));
}
