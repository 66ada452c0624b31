import type { UnixMillis } from "#lib/units.ts";

/** Parses milliseconds or ISO 8601 with any number of fractional digits; undefined if invalid. */
export function toMillis(at: string | number): UnixMillis | undefined {
  const millis = typeof at === "number" ? at : Date.parse(at);
  return Number.isFinite(millis) && Math.abs(millis) <= 8.64e15 ? millis : undefined;
}

/** A time zone known to this runtime; anything else becomes UTC. */
export function readZone(zone: string | undefined): string {
  if (zone === undefined || zone.length > 64) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

export type TimeStyle = "clock" | "second" | "date" | "time" | "minute" | "moment" | "line" | "exact";

const STYLES: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  clock: { hour: "2-digit", minute: "2-digit" },
  second: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  date: { day: "numeric", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3 },
  minute: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  moment: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  line: {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  },
  exact: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    timeZoneName: "short",
  },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a time: `19:36` (clock), `19:36:53` (second), `20 Nov 2026` (date), `19:36:53.120` (time), `20 Nov, 19:36` (minute), with seconds (moment),
 * with milliseconds (line), with the zone (exact).
 */
export function formatTime(millis: UnixMillis, zone: string, style: TimeStyle): string {
  const key = `${style} ${zone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", { ...STYLES[style], timeZone: zone, hourCycle: "h23" });
    formats.set(key, format);
  }
  return format.format(millis);
}

const STEPS: [seconds: number, unit: string][] = [
  [86_400, "d"],
  [3600, "h"],
  [60, "min"],
];

/** Relative time: `now`, `12 s ago`, `5 min ago`, `3 h ago`, `12 d ago`, `in 5 min`. */
export function formatAgo(millis: UnixMillis, now: UnixMillis): string {
  const seconds = Math.round((now - millis) / 1000);
  const size = Math.abs(seconds);
  if (size < 3) return "now";
  const step = STEPS.find(([length]) => size >= length);
  const text = step === undefined ? `${size} s` : `${Math.floor(size / step[0])} ${step[1]}`;
  return seconds < 0 ? `in ${text}` : `${text} ago`;
}
