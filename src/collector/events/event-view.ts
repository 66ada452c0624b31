import type { EventId } from "#lib/ids.ts";
import type { AttachmentView, EventView, EventSummary, FileView } from "#api/events.ts";
import type { Event, EventPayload } from "#model/event.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { eventEntries } from "./event-entries.ts";
import { eventMetadata } from "./event-metadata.ts";
import { eventMetaView } from "./event-meta-view.ts";
import { namedRelease } from "#collector/issues/issue-view.ts";
import type { AttachmentLine, EventLine, StoredEvent } from "#collector/store/port/events.ts";
import type { TraceCounts } from "#collector/store/port/traces.ts";

/** One event in Sentry's shape. `trace` counts what is stored under its trace id. */
export function eventView(stored: StoredEvent, trace: TraceCounts): EventView {
  const { event, tags, issue, grouping } = stored;
  const { payload } = event;
  const entries = eventEntries(payload);
  const metadata = eventMetadata(event);
  return {
    ...eventSummary({ event, tags, issueId: issue.id }),
    message: payload.logentry?.formatted ?? payload.message ?? "",
    user: userView(payload.user),
    tags: withPlaces(event, tags),
    projectID: String(event.projectId),
    dist: payload.dist ?? null,
    location: metadata.filename ?? null,
    crashFile: null,
    userReport: reportOf(stored),
    groupingConfig: { id: grouping.algorithm },
    dateReceived: isoFromMillis(event.receivedAt),
    size: stored.size,
    level: event.level,
    type: event.type,
    metadata,
    entries,
    contexts: typedContexts(payload.contexts),
    context: payload.extra ?? {},
    packages: payload.modules ?? {},
    sdk:
      payload.sdk === undefined ? null : { name: payload.sdk.name ?? "", version: payload.sdk.version ?? "" },
    release: namedRelease(event.release),
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
      ...filesOf(stored.attachments),
      feedback: stored.feedback.map(({ feedbackId, status, name, email, message, receivedAt }) => ({
        id: feedbackId,
        status,
        name,
        email,
        message,
        date: isoFromMillis(receivedAt),
      })),
    },
  };
}

/** The files of an event, and those that were received but not stored. */
export function filesOf(
  attachments: AttachmentLine[],
): Pick<EventView["glasshouse"], "attachments" | "droppedAttachments"> {
  return {
    attachments: attachments.filter(isStored).map(fileView),
    droppedAttachments: attachments.flatMap(({ filename, contentType, size, dropped }) =>
      dropped === null ? [] : [{ name: filename, mimetype: contentType, size, reason: dropped }],
    ),
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
export function tagsOf(
  { release, environment }: Pick<EventLine["event"], "release" | "environment">,
  tags: EventLine["tags"],
): EventSummary["tags"] {
  const all = new Map(tags);
  if (release !== null) all.set("release", release);
  if (environment !== null) all.set("environment", environment);
  return [...all].map(([key, value]) => ({ key, value }));
}

/** With what Sentry's events have as tags, too. Those of the payload stay first, where `_meta` counts them. */
function withPlaces(event: Event, tags: EventLine["tags"]): EventSummary["tags"] {
  const all = new Map(tagsOf(event, tags).map(({ key, value }) => [key, value]));
  const { level, transaction, userKey, payload } = event;
  for (const [key, value] of [
    ["level", level],
    ["logger", payload.logger],
    ["transaction", transaction],
    ["user", userKey],
  ] as const)
    if (value !== null && value !== undefined && !all.has(key)) all.set(key, value);
  return [...all].map(([key, value]) => ({ key, value }));
}

/** What is not known of a user is null. */
export function userView(user: EventPayload["user"]): EventView["user"] {
  if (user === undefined) return null;
  const { id = null, email = null, username = null, ip_address = null, name = null, data = {} } = user;
  const isKnown = [id, email, username, ip_address, name].some((field) => field !== null);
  return isKnown || Object.keys(data).length > 0 ? { id, email, username, ip_address, name, data } : null;
}

/** Each with its type, which is its name unless the sender says otherwise. */
export function typedContexts(contexts: EventPayload["contexts"] = {}): EventView["contexts"] {
  return Object.fromEntries(
    Object.entries(contexts).map(([name, fields]) => [name, { type: name, ...fields }]),
  );
}

function reportOf({ feedback, event }: StoredEvent): EventView["userReport"] {
  const [first] = feedback;
  if (first === undefined) return null;
  return {
    eventID: event.eventId,
    name: first.name ?? "",
    email: first.email ?? "",
    comments: first.message,
    dateCreated: isoFromMillis(first.receivedAt),
  };
}

/** The user in the event list: `id:42` is `{ id: "42" }`. */
function userOf(userKey: string | null): Record<string, string> | null {
  if (userKey === null) return null;
  const colon = userKey.indexOf(":");
  const field = userKey.slice(0, colon);
  return { [field === "ip" ? "ip_address" : field]: userKey.slice(colon + 1) };
}

export function isStored({ dropped }: AttachmentLine): boolean {
  return dropped === null;
}

export function attachmentView(eventId: EventId, attachment: AttachmentLine): AttachmentView {
  return { ...fileView(attachment), event_id: eventId };
}

function fileView({ id, filename, contentType, attachmentType, size }: AttachmentLine): FileView {
  return { id, name: filename, mimetype: contentType, type: attachmentType, size };
}
