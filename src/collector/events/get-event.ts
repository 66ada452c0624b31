import { parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { EventView } from "#api/events.ts";
import type { StoredEvent } from "#collector/store/port/events.ts";
import { eventView } from "./event-view.ts";
import { parseIssueId } from "#collector/issues/get-issue.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const NO_TRACE = { spans: 0, logs: 0, events: 0 };

/** One event of a project by its id, with or without dashes, in either case. */
export async function getEvent(
  context: ReadContext,
  project: string,
  eventId: string,
): Promise<Result<EventView, NotFound>> {
  const stored = await findEvent(context, project, eventId);
  return stored.ok ? ok(await viewOf(context, stored.value)) : stored;
}

/** The stored payload. */
export async function getEventPayload(
  context: ReadContext,
  project: string,
  eventId: string,
): Promise<Result<Record<string, unknown>, NotFound>> {
  const stored = await findEvent(context, project, eventId);
  return stored.ok ? ok({ ...stored.value.event.payload }) : stored;
}

/** An issue's event by id, or its `latest` or `oldest`. */
export async function getIssueEvent(
  context: ReadContext,
  issue: string,
  which: string,
): Promise<Result<EventView, NotFound>> {
  const stored = await findIssueEvent(context, issue, which);
  return stored.ok ? ok(await viewOf(context, stored.value)) : stored;
}

export async function findIssueEvent(
  { store, clock }: ReadContext,
  issue: string,
  which: string,
): Promise<Result<StoredEvent, NotFound>> {
  const missing = err(notFound(`event "${which}" of issue "${issue}"`));
  const issueId = parseIssueId(issue);
  if (issueId === undefined) return missing;
  if (which === "latest" || which === "oldest") {
    const found = which === "latest" ? store.getLatestEvent(issueId) : store.getOldestEvent(issueId);
    const stored = await found;
    return stored === null ? missing : ok(stored);
  }
  const eventId = parseEventId(which);
  const found = await store.getIssue(issueId, clock());
  if (found === null || eventId === undefined) return missing;
  const stored = await store.getEvent(found.issue.projectId, eventId);
  return stored?.issue.id === issueId ? ok(stored) : missing;
}

export async function findEvent(
  context: ReadContext,
  project: string,
  eventId: string,
): Promise<Result<StoredEvent, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const id = parseEventId(eventId);
  const stored = id === undefined ? null : await context.store.getEvent(found.value.id, id);
  return stored === null ? err(notFound(`event "${eventId}"`)) : ok(stored);
}

/** In Sentry's shape, resolved by the source maps that have arrived by now. */
export async function viewOf({ store, symbolicate }: ReadContext, stored: StoredEvent): Promise<EventView> {
  await symbolicate(stored.event.payload);
  const { traceId } = stored.event;
  return eventView(stored, traceId === null ? NO_TRACE : await store.countTrace(traceId));
}
