import { isRecord } from "#lib/is-record.ts";

type Json = Record<string, unknown>;

/** Fields that have a place of their own in the stored payload; the others stand under `unknown`. */
const FIELDS = new Set(
  `event_id timestamp received level platform logger transaction server_name release dist environment message logentry
   exception threads stacktrace breadcrumbs tags user request contexts extra modules fingerprint sdk debug_meta errors
   csp _meta`.split(/\s+/),
);
const REPORTS = ["expectct", "expectstaple", "hpkp"];

/**
 * An event as it was sent, in the structure of the stored payload and with none of its values changed: plain lists, pairs
 * for tags and headers, one name for each field, and what the schema does not have under `unknown`.
 */
export function asStoredEvent(sent: Json): Json {
  const event = currentNames(sent);
  for (const key of ["exception", "threads", "breadcrumbs", "errors"]) event[key] = listOf(event[key]);
  for (const key of ["exception", "threads"]) event[key] = (event[key] as unknown[])?.map(withStacks);
  Object.assign(event, withStacks(event));
  moveStack(event);
  event.tags = pairsOf(event.tags);
  if (isRecord(event.request))
    event.request = { ...event.request, headers: pairsOf(event.request.headers)?.map(joinedHeader) };
  event.timestamp = millisOf(event.timestamp);
  event.breadcrumbs = (event.breadcrumbs as unknown[])?.map(withMillis);
  if (isRecord(event.user)) event.user = userOf(event.user);
  if (isRecord(event.message)) event.logentry ??= event.message;
  if (isRecord(event.logentry)) event.message = undefined;
  else if (typeof event.logentry === "string")
    Object.assign(
      event,
      event.message === undefined
        ? { message: event.logentry, logentry: undefined }
        : { logentry: { message: event.logentry } },
    );
  if (isRecord(event._meta))
    event._meta = Object.fromEntries(
      Object.entries(event._meta).map(([key, value]) => [
        key,
        isRecord(value) && isRecord(value.values) ? value.values : value,
      ]),
    );
  for (const key of REPORTS) event.csp ??= event[key];
  const entries = Object.entries(event).filter(([, value]) => value !== undefined && value !== null);
  const isKept = ([key]: [string, unknown]) => FIELDS.has(key) || REPORTS.includes(key);
  const others = entries.filter((entry) => !isKept(entry));
  return Object.fromEntries([
    ...entries.filter(([key]) => FIELDS.has(key)),
    ...(others.length === 0 ? [] : [["unknown", Object.fromEntries(others)]]),
  ]) as Json;
}

/** A transaction in the same way, without its spans, which are stored as spans. */
export function asStoredTransaction(sent: Json): Json {
  const { type, start_timestamp, transaction_info, measurements, breakdowns, spans: _spans, ...event } = sent;
  return {
    ...asStoredEvent(event),
    type,
    start_timestamp: millisOf(start_timestamp),
    transaction_info,
    measurements,
    breakdowns,
  };
}

function currentNames(sent: Json): Json {
  const names: Json = { ...sent };
  for (const [key, value] of Object.entries(sent)) {
    const old = /^sentry\.interfaces\.(\w+)$/.exec(key)?.[1]?.toLowerCase();
    if (old === undefined) continue;
    delete names[key];
    names[{ http: "request", message: "logentry" }[old] ?? old] ??= value;
  }
  return names;
}

function listOf(value: unknown): unknown[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value as unknown[];
  return isRecord(value) && Array.isArray(value.values) ? (value.values as unknown[]) : [value];
}

function withStacks(holder: unknown): unknown {
  if (!isRecord(holder)) return holder;
  const stacks = ["stacktrace", "raw_stacktrace"].filter((key) => Array.isArray(holder[key]));
  return { ...holder, ...Object.fromEntries(stacks.map((key) => [key, { frames: holder[key] }])) };
}

/** The stack of an only exception stood beside it at first. */
function moveStack(event: Json): void {
  const [only, ...others] = (event.exception ?? []) as Json[];
  if (!isRecord(only) || others.length > 0 || (only.stacktrace ?? null) !== null) return;
  only.stacktrace = event.stacktrace;
  delete event.stacktrace;
}

function pairsOf(value: unknown): unknown[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return Object.entries(value);
  return value.map((entry) => (isRecord(entry) ? [entry.key, entry.value] : (entry as unknown)));
}

function withMillis(crumb: unknown): unknown {
  return isRecord(crumb) ? { ...crumb, timestamp: millisOf(crumb.timestamp) } : crumb;
}

/** Milliseconds of a time that was sent as seconds, milliseconds or ISO 8601; without a zone it is UTC. */
export function millisOf(value: unknown): unknown {
  if (typeof value === "number") return value < 1e11 ? value * 1_000 : value;
  if (typeof value !== "string") return value;
  if (/^\d+(?:\.\d+)?$/.test(value)) return millisOf(Number(value));
  const [, whole, fraction = "", zone = "Z"] =
    /^([^.,]+?)(?:[.,](\d+))?(Z|[+-]\d\d:?\d\d)?$/.exec(value.trim().replace(" ", "T")) ?? [];
  return Date.parse(`${whole}${zone}`) + Number(`0.${fraction || 0}`) * 1_000;
}

/** What the schema does not name is the user's data, as in Sentry. */
function userOf({ id, email, username, ip_address, name, data, ...others }: Json): Json {
  const more = { ...(isRecord(data) ? data : {}), ...others };
  return { id, email, username, ip_address, name, data: Object.keys(more).length === 0 ? undefined : more };
}

function joinedHeader(pair: unknown): unknown {
  const [name, value] = pair as [unknown, unknown];
  return Array.isArray(value) ? [name, value.join(", ")] : pair;
}
