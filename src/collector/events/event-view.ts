import type { EventId } from "#lib/ids.ts";
import type { AttachmentView, EventView, EventSummary, EventEntry } from "#api/events.ts";
import type { EventPayload } from "#model/event.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { issueMetadata } from "#collector/issues/issue-view.ts";
import { eventMetaView } from "./event-meta-view.ts";
import type { AttachmentLine, EventLine, StoredEvent } from "#collector/store/port/events.ts";
import type { TraceCounts } from "#collector/store/port/traces.ts";

/** One event in Sentry's shape. `trace` counts what is stored under its trace id. */
export function eventView(stored: StoredEvent, trace: TraceCounts): EventView {
  const { event, tags, issue, grouping } = stored;
  const { payload } = event;
  const entries = eventEntries(payload);
  return {
    ...eventSummary({ event, tags, issueId: issue.id }),
    message: payload.logentry?.formatted ?? payload.message ?? "",
    user: payload.user === undefined ? null : { ...payload.user },
    projectID: String(event.projectId),
    dateReceived: isoFromMillis(event.receivedAt),
    size: stored.size,
    level: event.level,
    type: event.type,
    metadata: issueMetadata(event),
    entries,
    contexts: payload.contexts ?? {},
    context: payload.extra ?? {},
    packages: payload.modules ?? {},
    sdk:
      payload.sdk === undefined ? null : { name: payload.sdk.name ?? "", version: payload.sdk.version ?? "" },
    release: event.release === null ? null : { version: event.release },
    environment: event.environment,
    fingerprints: grouping.hashes,
    errors: payload.errors ?? [],
    _meta: eventMetaView(payload, entries),
    previousEventID: stored.previous,
    nextEventID: stored.next,
    glasshouse: {
      issueShortId: issue.shortId,
      transaction: event.transaction,
      grouping: {
        algorithm: grouping.algorithm,
        variant: grouping.variant,
        contributed: grouping.contributed,
        rule: grouping.rule ?? null,
      },
      trace: event.traceId === null ? null : { traceId: event.traceId, spanId: event.spanId, ...trace },
      attachments: stored.attachments.filter(isStored).map(({ id, filename, contentType, size }) => ({
        id,
        name: filename,
        mimetype: contentType,
        size,
      })),
      droppedAttachments: stored.attachments.flatMap(({ filename, contentType, size, dropped }) =>
        dropped === null ? [] : [{ name: filename, mimetype: contentType, size, reason: dropped }],
      ),
      feedback: stored.feedback.map(({ name, email, message, receivedAt }) => ({
        name,
        email,
        message,
        date: isoFromMillis(receivedAt),
      })),
    },
  };
}

/** One line of an event list, in Sentry's shape. */
export function eventSummary({ event, tags, issueId }: EventLine): EventSummary {
  return {
    id: event.eventId,
    eventID: event.eventId,
    groupID: String(issueId),
    title: event.title,
    message: event.title,
    dateCreated: isoFromMillis(event.timestamp),
    platform: event.platform,
    culprit: event.culprit,
    "event.type": event.type,
    user: userOf(event.userKey),
    tags: tagsOf(event, tags),
    traceId: event.traceId,
  };
}

/** Tags including release and environment, as in Sentry. */
function tagsOf({ release, environment }: EventLine["event"], tags: EventLine["tags"]): EventSummary["tags"] {
  const all = new Map(tags);
  if (release !== null) all.set("release", release);
  if (environment !== null) all.set("environment", environment);
  return [...all].map(([key, value]) => ({ key, value }));
}

/** The user in the event list: `id:42` is `{ id: "42" }`. */
function userOf(userKey: string | null): Record<string, string> | null {
  if (userKey === null) return null;
  const colon = userKey.indexOf(":");
  const field = userKey.slice(0, colon);
  return { [field === "ip" ? "ip_address" : field]: userKey.slice(colon + 1) };
}

/** The sections of an event as Sentry divides it. */
export function eventEntries(payload: EventPayload): EventEntry[] {
  const entries: EventEntry[] = [];
  const { exception, threads, stacktrace, breadcrumbs, request, csp } = payload;
  if (exception !== undefined) entries.push({ type: "exception", data: { values: exception } });
  if (threads !== undefined) entries.push({ type: "threads", data: { values: threads } });
  if (stacktrace !== undefined) entries.push({ type: "stacktrace", data: stacktrace });
  const message = messageOf(payload);
  if (message !== undefined) entries.push({ type: "message", data: message });
  if (breadcrumbs !== undefined) entries.push({ type: "breadcrumbs", data: { values: breadcrumbs } });
  if (request !== undefined) entries.push({ type: "request", data: request });
  if (csp !== undefined) entries.push({ type: "csp", data: csp });
  return entries;
}

export function messageOf({
  logentry,
  message,
}: EventPayload): Extract<EventEntry, { type: "message" }>["data"] | undefined {
  const formatted = logentry?.formatted ?? logentry?.message ?? message;
  if (formatted === undefined) return undefined;
  return { formatted, message: logentry?.message, params: logentry?.params };
}

export function isStored({ dropped }: AttachmentLine): boolean {
  return dropped === null;
}

export function attachmentView(
  eventId: EventId,
  { id, filename, contentType, size }: AttachmentLine,
): AttachmentView {
  return { id, event_id: eventId, name: filename, mimetype: contentType, size };
}
