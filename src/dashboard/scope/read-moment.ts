import type { Millis, UnixMillis } from "#lib/units.ts";
import { zoneOffset } from "#ui/zone-offset.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const UNITS: Record<string, Millis> = { s: 1000, m: MINUTE, h: 60 * MINUTE, d: DAY, w: 7 * DAY };
const AGO = /^-?\s*(\d{1,5})\s*(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?|w|weeks?)(?:\s+ago)?$/;
const DATE = String.raw`(\d{4})-(\d{1,2})-(\d{1,2})`;
const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?`;
const DATE_AND_TIME = new RegExp(`^(?:${DATE})?[t\\s,]*(?:${TIME})?$`);
const DAY_WORD = new RegExp(`^(today|yesterday)(?:\\s+(?:${TIME}))?$`);

/** A moment that somebody typed. */
export interface TypedMoment {
  at: UnixMillis;
  /** A day without a time: `at` is its start. */
  isDay: boolean;
}

/**
 * Reads a typed time: `2026-11-22 14:00`, `2026-11-22`, `14:00` (the latest one), `yesterday 14:00`, `2h ago`, `now`, or
 * ISO 8601. Without an offset it is in `zone`, or in UTC if it says so. Null if it is none of these.
 */
export function readMoment(typed: string, zone: string, now: UnixMillis): TypedMoment | null {
  const text = typed.trim().toLowerCase();
  if (text === "now") return { at: now, isDay: false };
  const [, amount, unit = ""] = AGO.exec(text) ?? [];
  if (amount !== undefined) return { at: now - Number(amount) * (UNITS[unit[0] ?? ""] ?? 0), isDay: false };
  if (/t.*(?:z|[+-]\d{2}:?\d{2})$/.test(text)) return exactly(Date.parse(typed.trim()));
  const wall = text.replace(/\s*utc$/, "");
  return readWallClock(wall, wall === text ? zone : "UTC", now);
}

function readWallClock(text: string, zone: string, now: UnixMillis): TypedMoment | null {
  const today = now + zoneOffset(now, zone);
  const [, word, ...wordTime] = DAY_WORD.exec(text) ?? [];
  if (word !== undefined) {
    const start = Math.floor(today / DAY) * DAY - (word === "yesterday" ? DAY : 0);
    return inDay(start, wordTime, zone);
  }
  const [, year, month, day, ...time] = DATE_AND_TIME.exec(text) ?? [];
  if (year === undefined) {
    if (time[0] === undefined) return null;
    const start = Math.floor(today / DAY) * DAY;
    const read = inDay(start, time, zone);
    return read !== null && read.at > now ? inDay(start - DAY, time, zone) : read;
  }
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isReal = new Date(start).getUTCMonth() === Number(month) - 1;
  return isReal ? inDay(start, time, zone) : null;
}

/** `start`: midnight of the day as if the zone were UTC. */
function inDay(start: number, time: (string | undefined)[], zone: string): TypedMoment | null {
  const [hours, minutes, seconds] = time.map((part) => Number(part ?? 0));
  if ((hours ?? 0) > 23 || (minutes ?? 0) > 59 || (seconds ?? 0) > 59) return null;
  const wall = start + (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
  return { at: fromWallClock(wall, zone), isDay: time[0] === undefined };
}

function exactly(at: number): TypedMoment | null {
  return Number.isNaN(at) ? null : { at, isDay: false };
}

/** The offset at the guess may be that before a change of the clocks, so it is looked up once more. */
function fromWallClock(wall: number, zone: string): UnixMillis {
  const guess = wall - zoneOffset(wall, zone);
  return wall - zoneOffset(guess, zone);
}
