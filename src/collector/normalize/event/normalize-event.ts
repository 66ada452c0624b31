import { type EventId, parseSpanId, parseTraceId, type ProjectId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Scrubbing } from "#lib/scrub/detector.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Event, EventPayload, EventType } from "#model/event.ts";
import type { MetaError } from "#model/event-meta.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { cleanAttributes, cleanRecord, cleanValue } from "../scrub/clean-value.ts";
import { type Cleaner, inside, newCleaner, note } from "../scrub/cleaner.ts";
import { eventCulprit, eventDigest, eventTitle } from "./summarize-event.ts";
import { MAX_EVENT_CHARACTERS } from "../scrub/limits.ts";
import { normalizeBreadcrumbs } from "./normalize-breadcrumbs.ts";
import { normalizeExceptions, normalizeThreads } from "./normalize-exception.ts";
import { normalizeStacktrace } from "./normalize-frame.ts";
import { normalizeMessage } from "./normalize-message.ts";
import { normalizeRequest } from "./normalize-request.ts";
import { normalizeDebugMeta, normalizeModules, normalizeSdk } from "./normalize-sdk.ts";
import { normalizeContexts, normalizeTags, normalizeUser, userKeyOf } from "./normalize-scope.ts";
import { keepOthers } from "../scrub/keep-others.ts";
import { attributesField, lineField, textField } from "../scrub/read-field.ts";
import { reportInterface } from "./normalize-report.ts";
import { levelField } from "./read-level.ts";
import { readSentMeta } from "./read-sent-meta.ts";
import type { Reception } from "../time/record-context.ts";
import { isKeepable, readTime } from "../time/read-time.ts";

export interface EventContext extends Reception {
  projectId: ProjectId;
  /** The event's id, settled: the envelope's, else the payload's, else a new one. */
  eventId: EventId;
  /** Resolves the frames in place and decides which are `in_app`. */
  symbolicate: (payload: EventPayload) => Promise<void>;
  scrubbing: Scrubbing;
}

/**
 * Fields that the payload has, and those that say where an event was before: the id and key of another server's project,
 * and the type, which is the event's.
 */
const KNOWN = new Set(
  `event_id timestamp received level platform logger transaction server_name release dist environment message logentry
  exception threads stacktrace breadcrumbs tags user request contexts extra modules fingerprint sdk debug_meta csp expectct expectstaple hpkp errors
  type _meta project key_id`.split(/\s+/),
);
const MAX_ERRORS = 50;
const READ_OF_ERROR = new Set("type name value".split(" "));
/** The class names that the first SDKs sent as keys, and the current keys. */
const ALIASES = new Map([
  ["sentry.interfaces.Exception", "exception"],
  ["sentry.interfaces.Stacktrace", "stacktrace"],
  ["sentry.interfaces.Message", "logentry"],
  ["sentry.interfaces.Http", "request"],
  ["sentry.interfaces.User", "user"],
  ["sentry.interfaces.Breadcrumbs", "breadcrumbs"],
  ["sentry.interfaces.Contexts", "contexts"],
  ["sentry.interfaces.Csp", "csp"],
  ["sentry.interfaces.Template", "template"],
]);

/**
 * Turns an event as an SDK sent it into the model's event. Never fails: what cannot be read is dropped and named in
 * `errors`, what is too large is cut and named in `_meta`. Order: clean, symbolicate, title and culprit.
 */
export async function normalizeEvent(
  sent: Record<string, unknown>,
  context: EventContext,
  type?: EventType,
): Promise<Event> {
  const cleaner = newCleaner(MAX_EVENT_CHARACTERS, context.scrubbing);
  const payload = normalizePayload(cleaner, withoutAliases(sent), context);
  await context.symbolicate(payload);
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

/** The event with the current field names; the same object if there is nothing to rename. */
function withoutAliases(sent: Record<string, unknown>): Record<string, unknown> {
  const renamed = Object.keys(sent).filter((key) => ALIASES.has(key));
  if (renamed.length === 0) return sent;
  const event = { ...sent };
  for (const key of renamed) {
    const name = ALIASES.get(key) as string;
    event[name] ??= event[key];
    delete event[key];
  }
  return event;
}

function typeOf(sent: Record<string, unknown>, { exception }: EventPayload): EventType {
  if (exception !== undefined) return "error";
  return reportInterface(withoutAliases(sent))?.type ?? "default";
}

/** The fields are ordered by importance: once the budget is used up, the later ones are cut. */
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
    level: levelField(cleaner, sent) ?? "error",
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
    stacktrace: normalizeStacktrace(cleaner, sent),
    threads: normalizeThreads(cleaner, sent),
    tags: normalizeTags(cleaner, sent.tags),
    user: normalizeUser(cleaner, sent.user),
    request: normalizeRequest(cleaner, sent.request),
    contexts: normalizeContexts(cleaner, sent.contexts),
    csp: inside(cleaner, "csp", () => cleanAttributes(cleaner, reportInterface(sent)?.fields)),
    sdk: normalizeSdk(cleaner, sent.sdk),
    breadcrumbs: normalizeBreadcrumbs(cleaner, sent),
    extra: attributesField(cleaner, sent, "extra"),
    debug_meta: normalizeDebugMeta(cleaner, sent.debug_meta),
    modules: normalizeModules(cleaner, sent.modules),
    unknown: normalizeUnknown(cleaner, sent),
  };
  moveStacktrace(payload);
  payload.errors = normalizeErrors(cleaner, sent.errors);
  readSentMeta(cleaner, sent._meta);
  return cleaner.meta === null ? payload : Object.assign(payload, { _meta: cleaner.meta });
}

/** Old SDKs send the stack of their only exception beside it. */
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
    note(cleaner, { err: [timeError(time, reception)] }, "timestamp");
  }
  return reception.receivedAt;
}

function timeError(time: UnixMillis | undefined, { receivedAt }: Reception): MetaError {
  if (time === undefined) return ["invalid_data", {}];
  const sent = Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : "beyond the calendar";
  return [time > receivedAt ? "future_timestamp" : "past_timestamp", { sdk_time: sent }];
}

/** `true` and `false` alone say nothing that tells events apart. */
function normalizeFingerprint(cleaner: Cleaner, value: unknown): string[] | undefined {
  if (typeof value === "boolean") {
    note(cleaner, { err: [["invalid_data", {}]] }, "fingerprint");
    return undefined;
  }
  const sent: unknown[] = Array.isArray(value) ? value : [value];
  const parts = sent.slice(0, 32).flatMap((part) => {
    const text = asText(part);
    return text === undefined ? [] : [text];
  });
  const clean = inside(cleaner, "fingerprint", () =>
    parts.map((part, at) => cleanText(cleaner, part, 1_000, at)),
  );
  return clean.length === 0 ? undefined : clean;
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
            ...keepOthers(cleaner, error, READ_OF_ERROR),
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
  if (rest.length === 0) return undefined;
  return inside(cleaner, "unknown", () => cleanRecord(cleaner, Object.fromEntries(rest)));
}
