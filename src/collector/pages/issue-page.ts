import { type EventId, parseEventId } from "#lib/ids.ts";
import { ok } from "#lib/result.ts";
import type { EventPageView, IssuePage, IssuePageQuery } from "#api/pages.ts";
import { findEvent, findIssueEvent, viewOf } from "#collector/events/get-event.ts";
import { metaOf } from "#collector/events/event-meta-view.ts";
import { messageOf } from "#collector/events/event-entries.ts";
import { getIssue } from "#collector/issues/get-issue.ts";
import { getIssueFacets, listSimilarIssues } from "#collector/issues/issue-handlers.ts";
import { getMerged, listIssueActivity } from "#collector/issues/list-issue-activity.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { StoredEvent } from "#collector/store/port/events.ts";
import { getTrace } from "#collector/traces/trace-handlers.ts";
import type { EventPayload } from "#model/event.ts";
import type { Result } from "#lib/result.ts";
import { readPart, type Part } from "./read-part.ts";

const HISTORY = 30;
/** A larger trace would slow the page down. */
const MOST_SPANS = 5000;

/** The data of an issue's page. The trace arrives as JSON from a reader thread and is concatenated as bytes. */
export async function getIssuePage(
  context: ReadContext,
  input: IssuePageQuery & { project: string; issue: string },
  report: (error: unknown) => void,
): Promise<Uint8Array> {
  const [about, { event, trace }] = await Promise.all([
    readIssueParts(context, input, report),
    readEventParts(context, input, report),
  ]);
  const others: Omit<IssuePage, "trace"> = { ...about, event };
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(others).slice(0, -1)},"trace":`),
    trace ?? Buffer.from("null"),
    Buffer.from("}"),
  ]);
}

type IssueParts = Pick<IssuePage, "issue" | "history" | "merged" | "facets" | "similar">;

async function readIssueParts(
  context: ReadContext,
  { issue: asked, history: cursor }: IssuePageQuery & { issue: string },
  report: (error: unknown) => void,
): Promise<IssueParts> {
  const issue = await readPart(getIssue(context, asked), report);
  if (!issue.ok) return { issue, history: issue, merged: issue, facets: issue, similar: issue };
  // For a merged issue, the one it was merged into.
  const { id } = issue.value;
  const [history, merged, facets, similar] = await Promise.all([
    readPart(listIssueActivity(context, id, { limit: HISTORY, cursor }), report),
    readPart(getMerged(context, id), report),
    readPart(getIssueFacets(context, id), report),
    readPart(listSimilarIssues(context, id), report),
  ]);
  return { issue, history, merged, facets, similar };
}

async function readEventParts(
  context: ReadContext,
  { project, issue, event: which }: IssuePageQuery & { project: string; issue: string },
  report: (error: unknown) => void,
): Promise<{ event: Part<EventPageView>; trace: Uint8Array | null }> {
  const event = await readPart(readEvent(context, project, issue, which), report);
  const counts = event.ok ? event.value.glasshouse.trace : null;
  if (counts === null || counts.spans > MOST_SPANS || counts.spans + counts.logs + counts.events <= 1)
    return { event, trace: null };
  const trace = await readPart(getTrace(context, counts.traceId, "columns"), report);
  return { event, trace: trace.ok ? trace.value : null };
}

async function readEvent(
  context: ReadContext,
  project: string,
  issue: string,
  which: string,
): Promise<Result<EventPageView, NotFound>> {
  const found =
    which === "latest"
      ? await findIssueEvent(context, issue, which)
      : await findEvent(context, project, which);
  return found.ok ? ok(await eventPageView(context, found.value)) : found;
}

async function eventPageView(context: ReadContext, stored: StoredEvent): Promise<EventPageView> {
  const { payload, projectId, eventId } = stored.event;
  const [{ entries: _sentrys, _meta: _byEntry, ...view }, position, replayId] = await Promise.all([
    viewOf(context, stored),
    context.store.placeEvent(projectId, eventId),
    context.store.findReplayOf(projectId, { eventId, replayId: namedReplay(stored) }),
  ]);
  return {
    ...view,
    // As they were sent: the page names each in a heading.
    contexts: payload.contexts ?? {},
    // The user has a section of its own.
    tags: view.tags.filter(({ key }) => key !== "user"),
    exceptions: payload.exception ?? [],
    threads: payload.threads ?? [],
    stacktrace: payload.stacktrace ?? null,
    breadcrumbs: payload.breadcrumbs ?? [],
    logMessage: messageOf(payload)?.formatted ?? null,
    logTemplate: templateOf(payload),
    request: payload.request ?? null,
    csp: payload.csp ?? null,
    images: payload.debug_meta?.images ?? [],
    sender: senderOf(payload),
    otherFields: payload.unknown ?? {},
    // Retention may delete it in between.
    position: position ?? { number: 1, of: 1 },
    meta: metaOf(payload),
    replayId,
  };
}

/** SDKs for browsers name it in a tag, those for mobile apps in a context. */
function namedReplay({ event, tags }: StoredEvent): EventId | null {
  const tag = tags.find(([key]) => key === "replayId")?.[1];
  return parseEventId(tag ?? event.payload.contexts?.["replay"]?.["replay_id"]) ?? null;
}

function templateOf({ logentry }: EventPayload): EventPageView["logTemplate"] {
  const { message, params } = logentry ?? {};
  return message === undefined || params === undefined || params === null ? null : { message, params };
}

function senderOf({ server_name, logger, sdk, fingerprint }: EventPayload): EventPageView["sender"] {
  return {
    serverName: server_name ?? null,
    logger: logger ?? null,
    integrations: sdk?.integrations ?? [],
    packages: sdk?.packages ?? [],
    fingerprint: fingerprint ?? [],
  };
}
