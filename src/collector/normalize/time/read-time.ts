import type { UnixMillis } from "#lib/units.ts";
import { MAX_AHEAD } from "../scrub/limits.ts";
import type { Reception } from "./record-context.ts";

const ISO =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,12}))?\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/**
 * A time as SDKs write it: seconds as a number or its digits (milli-, micro- and nanoseconds are recognised by their size),
 * or ISO 8601 with any precision, whose missing zone means UTC. Undefined for anything else.
 */
export function readTime(value: unknown): UnixMillis | undefined {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string" || value.length > 64) return undefined;
  const text = value.trim();
  const iso = ISO.exec(text);
  if (iso !== null) return fromIso(iso);
  if (/^\d{9,20}(?:\.\d{1,12})?$/.test(text)) return fromNumber(Number(text));
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Whether a time is within the retention and not far in the future. */
export function isKeepable(time: UnixMillis, { receivedAt, maxAge }: Reception): boolean {
  return time >= receivedAt - maxAge && time <= receivedAt + MAX_AHEAD;
}

function fromNumber(value: number): UnixMillis | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined;
  if (value < 1e11) return value * 1e3;
  if (value < 1e14) return value;
  return value < 1e17 ? value / 1e3 : value / 1e6;
}

function fromIso([, date, time, fraction, zone]: RegExpExecArray): UnixMillis | undefined {
  const offset = zone === undefined || zone.toUpperCase() === "UTC" ? "Z" : zone.toUpperCase();
  const whole = Date.parse(`${date}T${time}${offset}`);
  if (Number.isNaN(whole)) return undefined;
  return fraction === undefined ? whole : whole + Number(`0.${fraction}`) * 1e3;
}
