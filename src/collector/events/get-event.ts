import { type EventId, parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { EventView, TransactionView } from "#api/events.ts";
import type { StoredFeedback } from "#collector/store/port/feedback.ts";
import type { AttachmentLine, StoredEvent, StoredTransaction } from "#collector/store/port/events.ts";
import { eventView } from "./event-view.ts";
import { transactionView } from "./transaction-view.ts";
import { parseIssueId } from "#collector/issues/get-issue.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const NO_TRACE = { spans: 0, logs: 0, events: 0 };

/** One event of a project by its id, with or without dashes, in either case; it may be a transaction. */
export async function getEvent(
  context: ReadContext,
  project: string,
  eventId: string,
): Promise<Result<EventView | TransactionView, NotFound>> {
  const stored = await findEvent(context, project, eventId);
  if (stored.ok) return ok(await viewOf(context, stored.value));
  const found = await findTransaction(context, project, eventId);
  if (!found.ok) return found;
  const { traceId, spanId } = found.value.transaction;
  return ok(transactionView(found.value, await context.store.getTransactionSpans(traceId, spanId)));
}

/** The stored payload. */
export async function getEventPayload(
  context: ReadContext,
  project: string,
  eventId: string,
): Promise<Result<Record<string, unknown>, NotFound>> {
  const stored = await findEvent(context, project, eventId);
  if (stored.ok) return ok({ ...stored.value.event.payload });
  const found = await findTransaction(context, project, eventId);
  if (found.ok) return ok({ ...found.value.transaction.payload });
  const feedback = await findFeedback(context, project, eventId);
  if (feedback === null) return found;
  return ok({ ...(feedback.payload ?? feedback.feedback) });
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

/** A transaction of a project by its id. */
async function findTransaction(
  context: ReadContext,
  project: string,
  eventId: string,
): Promise<Result<StoredTransaction, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const id = parseEventId(eventId);
  const stored = id === undefined ? null : await context.store.getTransaction(found.value.id, id);
  return stored === null ? err(notFound(`event "${eventId}"`)) : ok(stored);
}

async function findFeedback(
  context: ReadContext,
  project: string,
  eventId: string,
): Promise<StoredFeedback | null> {
  const found = await getProject(context, project);
  const id = parseEventId(eventId);
  return found.ok && id !== undefined ? context.store.getFeedback(found.value.id, id) : null;
}

/** The files of an event, of a transaction or of user feedback. */
export async function findAttachments(
  context: ReadContext,
  project: string,
  eventId: string,
): Promise<Result<{ eventId: EventId; attachments: AttachmentLine[] }, NotFound>> {
  const stored = await findEvent(context, project, eventId);
  if (stored.ok) return ok({ eventId: stored.value.event.eventId, attachments: stored.value.attachments });
  const found = await findTransaction(context, project, eventId);
  if (found.ok) return ok({ eventId: found.value.transaction.eventId, attachments: found.value.attachments });
  const feedback = await findFeedback(context, project, eventId);
  if (feedback === null) return found;
  return ok({ eventId: feedback.feedback.feedbackId, attachments: feedback.attachments });
}

/** In Sentry's shape, resolved by the source maps that have arrived by now. */
export async function viewOf({ store, symbolicate }: ReadContext, stored: StoredEvent): Promise<EventView> {
  await symbolicate(stored.event.payload);
  const { traceId } = stored.event;
  return eventView(stored, traceId === null ? NO_TRACE : await store.countTrace(traceId));
}
