import { type EventId, parseSpanId, parseTraceId, type ProjectId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Event, EventPayload, EventType } from "#model/event.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { cleanAttributes, cleanRecord, cleanValue } from "../scrub/clean-value.ts";
import { type Cleaner, inside, newCleaner, note } from "../scrub/cleaner.ts";
import { eventDigest } from "./event-digest.ts";
import { eventCulprit, eventTitle } from "./event-title.ts";
import { isInApp } from "./in-app.ts";
import { MAX_EVENT_CHARACTERS } from "../scrub/limits.ts";
import { normalizeBreadcrumbs } from "./normalize-breadcrumbs.ts";
import { normalizeContexts } from "./normalize-contexts.ts";
import { normalizeExceptions, normalizeThreads } from "./normalize-exception.ts";
import { normalizeStacktrace } from "./normalize-frame.ts";
import { normalizeMessage } from "./normalize-message.ts";
import { normalizeRequest } from "./normalize-request.ts";
import { normalizeDebugMeta, normalizeModules, normalizeSdk } from "./normalize-sdk.ts";
import { normalizeTags } from "./normalize-tags.ts";
import { normalizeUser, userKeyOf } from "./normalize-user.ts";
import { lineField, textField } from "../scrub/read-field.ts";
import { reportInterface } from "./report-interface.ts";
import { readLevel } from "./read-level.ts";
import type { ReleaseMaps } from "../release-file-id.ts";
import type { Reception } from "../time/record-context.ts";
import { isKeepable, readTime } from "../time/read-time.ts";
import { type SourceMapLookup, stacktracesOf, symbolicate } from "../symbolicate.ts";
import { withoutAliases } from "./legacy-aliases.ts";

export interface EventContext extends Reception {
  projectId: ProjectId;
  /** The event's id, settled: the envelope's, else the payload's, else a new one. */
  eventId: EventId;
  lookupSourceMap: SourceMapLookup;
  /** `releaseMaps`, or what remembers them. */
  releaseMaps?: ReleaseMaps;
}

/** Fields with a place of their own in the payload, or with none on purpose. */
const KNOWN = new Set(
  `event_id timestamp received level platform logger transaction server_name release dist environment message logentry
  exception threads stacktrace breadcrumbs tags user request contexts extra modules fingerprint sdk debug_meta csp expectct expectstaple hpkp errors
  type spans start_timestamp culprit _meta project key_id title metadata location version site`.split(/\s+/),
);
const MAX_ERRORS = 50;

/**
 * An event as an SDK sent it, as the model's event. Never fails: what cannot be read is dropped and named in `errors`,
 * what is too large is cut and named in `_meta`. Order: clean, symbolicate, `in_app`, title and culprit.
 */
export async function normalizeEvent(
  sent: Record<string, unknown>,
  context: EventContext,
  type?: EventType,
): Promise<Event> {
  const cleaner = newCleaner(MAX_EVENT_CHARACTERS);
  const payload = normalizePayload(cleaner, withoutAliases(sent), context);
  await symbolicate(payload, context.lookupSourceMap, context.releaseMaps);
  for (const { frames } of stacktracesOf(payload)) {
    for (const frame of frames) frame.in_app = isInApp(frame, payload.platform);
  }
  const trace = payload.contexts?.trace;
  return {
    eventId: payload.event_id,
    projectId: context.projectId,
    type: type ?? typeOf(sent, payload),
    timestamp: payload.timestamp,
    receivedAt: context.receivedAt,
    level: payload.level,
    title: eventTitle(payload),
    culprit: eventCulprit(payload),
    platform: payload.platform,
    environment: payload.environment ?? null,
    release: payload.release ?? null,
    transaction: payload.transaction ?? null,
    traceId: parseTraceId(trace?.trace_id) ?? null,
    spanId: parseSpanId(trace?.span_id) ?? null,
    userKey: userKeyOf(payload.user),
    digest: eventDigest(payload),
    payload,
  };
}

function typeOf(sent: Record<string, unknown>, { exception }: EventPayload): EventType {
  if (exception !== undefined) return "error";
  return reportInterface(withoutAliases(sent))?.type ?? "default";
}

/** The order of the fields is their importance: when the budget is used up, the later ones are cut. */
function normalizePayload(
  cleaner: Cleaner,
  sent: Record<string, unknown>,
  context: EventContext,
): EventPayload {
  const { message, logentry } = normalizeMessage(cleaner, sent);
  const payload: EventPayload = {
    event_id: context.eventId,
    timestamp: eventTime(cleaner, sent.timestamp, context),
    received: context.receivedAt,
    level: readLevel(sent.level) ?? "error",
    platform: lineField(cleaner, sent, "platform", 64) ?? "other",
    message,
    logentry,
    exception: normalizeExceptions(cleaner, sent),
    logger: lineField(cleaner, sent, "logger", 200),
    transaction: lineField(cleaner, sent, "transaction") ?? lineField(cleaner, sent, "culprit"),
    server_name: lineField(cleaner, sent, "server_name", 200),
    release: lineField(cleaner, sent, "release", 250),
    dist: lineField(cleaner, sent, "dist", 64),
    environment: lineField(cleaner, sent, "environment", 64),
    fingerprint: normalizeFingerprint(cleaner, sent.fingerprint),
    stacktrace: normalizeStacktrace(cleaner, sent.stacktrace),
    threads: normalizeThreads(cleaner, sent),
    tags: normalizeTags(cleaner, sent.tags),
    user: normalizeUser(cleaner, sent.user),
    request: normalizeRequest(cleaner, sent.request),
    contexts: normalizeContexts(cleaner, sent.contexts),
    csp: inside(cleaner, "csp", () => cleanAttributes(cleaner, reportInterface(sent)?.fields)),
    sdk: normalizeSdk(cleaner, sent.sdk),
    debug_meta: normalizeDebugMeta(cleaner, sent.debug_meta),
    breadcrumbs: normalizeBreadcrumbs(cleaner, sent),
    extra: inside(cleaner, "extra", () => cleanAttributes(cleaner, sent.extra)),
    modules: normalizeModules(cleaner, sent.modules),
    unknown: normalizeUnknown(cleaner, sent),
  };
  moveStacktrace(payload);
  payload.errors = normalizeErrors(cleaner, sent.errors);
  return Object.keys(cleaner.meta).length > 0 ? Object.assign(payload, { _meta: cleaner.meta }) : payload;
}

/** Old SDKs send the stack of their one exception beside it. */
function moveStacktrace(payload: EventPayload): void {
  const [exception, ...others] = payload.exception ?? [];
  if (exception === undefined || others.length > 0 || exception.stacktrace !== undefined) return;
  exception.stacktrace = payload.stacktrace;
  payload.stacktrace = undefined;
}

function eventTime(cleaner: Cleaner, value: unknown, reception: Reception): UnixMillis {
  const time = readTime(value);
  if (time !== undefined && isKeepable(time, reception)) return time;
  if (value !== undefined && value !== null) {
    note(cleaner, time === undefined ? "not a time" : `moved from ${shownTime(time)}`, "timestamp");
  }
  return reception.receivedAt;
}

function shownTime(time: UnixMillis): string {
  return Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : "beyond the calendar";
}

function normalizeFingerprint(cleaner: Cleaner, value: unknown): string[] | undefined {
  const sent: unknown[] = Array.isArray(value) ? value : [value];
  const parts = sent.slice(0, 32).flatMap((part) => {
    const text = asText(part);
    return text === undefined ? [] : [cleanText(cleaner, text, 1_000, "fingerprint")];
  });
  return parts.length === 0 ? undefined : parts;
}

function normalizeErrors(cleaner: Cleaner, value: unknown): EventPayload["errors"] {
  const own = cleaner.invalid.map((name) => ({ type: "invalid_data", name }));
  const sent = Array.isArray(value) ? (value as unknown[]) : [];
  const given = sent.slice(0, MAX_ERRORS).flatMap((error) =>
    isRecord(error)
      ? [
          {
            type: textField(cleaner, error, "type", 100) ?? "unknown",
            name: textField(cleaner, error, "name", 200),
            value: error.value === undefined ? undefined : cleanValue(cleaner, error.value),
          },
        ]
      : [],
  );
  const all = [...own, ...given].slice(0, MAX_ERRORS);
  return all.length === 0 ? undefined : all;
}

function normalizeUnknown(cleaner: Cleaner, sent: Record<string, unknown>): EventPayload["unknown"] {
  const rest: [string, unknown][] = [];
  for (const key of Object.keys(sent)) {
    if (!KNOWN.has(key) && key !== "__proto__") rest.push([key, sent[key]]);
  }
  return rest.length === 0 ? undefined : cleanRecord(cleaner, Object.fromEntries(rest));
}
