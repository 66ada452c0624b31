import type { EventId, ProjectId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Scrubbing } from "#lib/scrub/detector.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { EventPayload } from "#model/event.ts";
import type { MetaError } from "#model/event-meta.ts";
import type { Level } from "#model/level.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { cleanAttributes, cleanRecord, cleanValue } from "../scrub/clean-value.ts";
import { type Cleaner, inside, note } from "../scrub/cleaner.ts";
import { normalizeBreadcrumbs } from "./normalize-breadcrumbs.ts";
import { normalizeExceptions, normalizeThreads } from "./normalize-exception.ts";
import { normalizeStacktrace } from "./normalize-frame.ts";
import { normalizeMessage } from "./normalize-message.ts";
import { normalizeRequest } from "./normalize-request.ts";
import { normalizeDebugMeta, normalizeModules, normalizeSdk } from "./normalize-sdk.ts";
import { normalizeContexts, normalizeTags, normalizeUser } from "./normalize-scope.ts";
import { withOthers } from "../scrub/with-others.ts";
import { attributesField, lineField, textField } from "../scrub/read-field.ts";
import { reportInterface } from "./normalize-report.ts";
import { levelField } from "./read-level.ts";
import { readSentMeta } from "./read-sent-meta.ts";
import type { Reception } from "../time/record-context.ts";
import { isKeepable, readTime } from "../time/read-time.ts";

export interface PayloadContext extends Reception {
  projectId: ProjectId;
  /** The event's id, settled: the envelope's, else the payload's, else a new one. */
  eventId: EventId;
  scrubbing: Scrubbing;
}

/** What one kind of event has that the others have not. */
export interface PayloadForm<Own extends object> {
  /** Of an event that names none. */
  level: Level;
  /** The keys that `read` reads, or that are stored elsewhere. */
  keys: ReadonlySet<string>;
  read: (cleaner: Cleaner, sent: Record<string, unknown>, context: PayloadContext) => Own;
}

const ERROR_FORM: PayloadForm<object> = { level: "error", keys: new Set(), read: () => ({}) };

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

/** The event with the current field names; the same object if there is nothing to rename. */
export function withoutAliases(sent: Record<string, unknown>): Record<string, unknown> {
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

/** The fields are ordered by importance: once the budget is used up, the later ones are cut. */
export function normalizePayload<Own extends object = object>(
  cleaner: Cleaner,
  sent: Record<string, unknown>,
  context: PayloadContext,
  form: PayloadForm<Own> = ERROR_FORM as PayloadForm<Own>,
): EventPayload & Own {
  const { message, logentry } = normalizeMessage(cleaner, sent);
  const payload: EventPayload & Own = {
    event_id: context.eventId,
    timestamp: timeField(cleaner, sent, "timestamp", context) ?? context.receivedAt,
    received: context.receivedAt,
    level: levelField(cleaner, sent) ?? form.level,
    ...form.read(cleaner, sent, context),
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
    unknown: normalizeUnknown(cleaner, sent, form.keys),
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

/** A time within the retention; any other is dropped and noted. */
export function timeField(
  cleaner: Cleaner,
  sent: Record<string, unknown>,
  key: string,
  reception: Reception,
): UnixMillis | undefined {
  const value = sent[key];
  const time = readTime(value);
  if (time !== undefined && isKeepable(time, reception)) return time;
  if (value !== undefined && value !== null) note(cleaner, { err: [timeError(time, reception)] }, key);
  return undefined;
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
          withOthers(cleaner, error, READ_OF_ERROR, {
            type: textField(cleaner, error, "type", 100) ?? "unknown",
            name: textField(cleaner, error, "name", 200),
            value: error.value === undefined ? undefined : cleanValue(cleaner, error.value),
          }),
        ]
      : [],
  );
  const all = [...own, ...given].slice(0, MAX_ERRORS);
  return all.length === 0 ? undefined : all;
}

function normalizeUnknown(
  cleaner: Cleaner,
  sent: Record<string, unknown>,
  own: ReadonlySet<string>,
): EventPayload["unknown"] {
  const rest: [string, unknown][] = [];
  for (const key of Object.keys(sent)) {
    if (!KNOWN.has(key) && !own.has(key) && key !== "__proto__") rest.push([key, sent[key]]);
  }
  if (rest.length === 0) return undefined;
  return inside(cleaner, "unknown", () => cleanRecord(cleaner, Object.fromEntries(rest)));
}
