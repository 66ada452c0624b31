import type { Millis, UnixMillis } from "#lib/units.ts";
import { zoneOffset } from "../zone-offset.ts";

export interface TimeTick {
  /** From 0 to 1. */
  place: number;
  label: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS: Millis[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 5, 7, 14, 28, 90, 180, 365].map((count) => count * DAY),
];
/** Labels nearer to an edge would be cut off. */
const MARGIN = 0.02;

/** At most so many round times of the zone between two moments. Midnight carries the date. */
export function timeTicks(start: UnixMillis, end: UnixMillis, most: number, zone: string): TimeTick[] {
  const step = STEPS.find((length) => (end - start) / length <= most) ?? 365 * DAY;
  const ticks: TimeTick[] = [];
  const first = Math.floor((start + zoneOffset(start, zone)) / step) * step;
  for (let local = first; ; local += step) {
    const guess = local - zoneOffset(local, zone);
    // The clocks may have been changed since.
    const at = local - zoneOffset(guess, zone);
    if (at > end) return ticks;
    const place = (at - start) / (end - start);
    if (place < MARGIN || place > 1 - MARGIN) continue;
    const label =
      local % DAY === 0
        ? writeDay(at, zone)
        : step < MINUTE
          ? writeClock(at, zone)
          : writeClock(at, zone).slice(0, 5);
    ticks.push({ place, label });
  }
}

/** The time of a step: `14:05 to 14:06`, with the day if the chart is longer than one: `20 Nov, 14:00 to 15:00`. */
export function stepTime(start: UnixMillis, end: UnixMillis, zone: string, withDay: boolean): string {
  const [day, lastDay] = [writeDay(start, zone), writeDay(end - 1, zone)];
  if (end - start >= DAY) return day === lastDay ? day : `${day} to ${lastDay}`;
  const isWhole = start % MINUTE === 0 && end % MINUTE === 0;
  const write = (at: UnixMillis) => (isWhole ? writeClock(at, zone).slice(0, 5) : writeClock(at, zone));
  const clocks = `${write(start)} to ${day === lastDay ? "" : `${lastDay}, `}${write(end)}`;
  return withDay || day !== lastDay ? `${day}, ${clocks}` : clocks;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string, kind: "clock" | "day"): Intl.DateTimeFormat {
  const key = `${kind} ${zone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    ...(kind === "day" ? { day: "numeric", month: "short" } : clock),
  });
  formats.set(key, made);
  return made;
}

const writeDay = (at: UnixMillis, zone: string) => formatOf(zone, "day").format(at);
const writeClock = (at: UnixMillis, zone: string) => formatOf(zone, "clock").format(at);
