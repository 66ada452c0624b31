import { err, ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { AttachmentView, EventListQuery, EventSummary, EVENTS } from "#api/events.ts";
import type { Attachment } from "#model/attachment.ts";
import { parseIssueId } from "#collector/issues/get-issue.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { parseTerms } from "#model/search/parse-terms.ts";
import { foldedPattern } from "#model/search/read-value.ts";
import type { TwoWayPage } from "#collector/store/port/page.ts";
import { attachmentView, eventSummary, isStored } from "./event-view.ts";
import { findAttachments, getEvent, getEventPayload, getIssueEvent } from "./get-event.ts";

/** Events of an issue or a project, and their attachments. */
export function eventHandlers(context: ReadContext): Handlers<typeof EVENTS> {
  return {
    listIssueEvents: ({ issue, ...query }) => listIssueEvents(context, issue, query),
    getIssueEvent: ({ issue, event }) => getIssueEvent(context, issue, event),
    listEvents: ({ project, ...query }) => listEvents(context, project, query),
    getEvent: ({ project, event }) => getEvent(context, project, event),
    getEventPayload: ({ project, event }) => getEventPayload(context, project, event),
    listAttachments: ({ project, event }) => listAttachments(context, project, event),
    getAttachment: ({ project, event, attachment }) => getAttachment(context, project, event, attachment),
  };
}

/** An event's attachments. */
async function listAttachments(
  context: ReadContext,
  project: string,
  eventId: string,
): Promise<Result<AttachmentView[], NotFound>> {
  const found = await findAttachments(context, project, eventId);
  if (!found.ok) return found;
  const { attachments, eventId: id } = found.value;
  return ok(attachments.filter(isStored).map((attachment) => attachmentView(id, attachment)));
}

/** One attachment of an event, with its bytes. */
async function getAttachment(
  context: ReadContext,
  project: string,
  eventId: string,
  attachmentId: string,
): Promise<Result<Attachment, NotFound>> {
  const found = await findAttachments(context, project, eventId);
  if (!found.ok) return found;
  const belongs = found.value.attachments.some(({ id }) => id === attachmentId);
  const attachment = belongs ? await context.store.getAttachment(attachmentId) : null;
  return attachment === null ? err(notFound(`attachment "${attachmentId}"`)) : ok(attachment);
}

/** A page of a project's events, last received first. */
async function listEvents(
  context: ReadContext,
  slug: string,
  query: EventListQuery,
): Promise<Result<TwoWayPage<EventSummary>, NotFound>> {
  const project = await getProject(context, slug);
  if (!project.ok) return project;
  const { items, next } = await context.store.listEvents(project.value.id, query);
  return ok({ items: items.map(eventSummary), next, previous: null });
}

/** A page of an issue's events that match a search, latest first. */
async function listIssueEvents(
  { store, clock }: ReadContext,
  id: string,
  query: EventListQuery,
): Promise<Result<TwoWayPage<EventSummary>, NotFound | BadQuery>> {
  const issueId = parseIssueId(id);
  if (issueId === undefined || (await store.getIssue(issueId, clock())) === null) {
    return err(notFound(`issue "${id}"`));
  }
  const search = parseTerms(query.query);
  if (!search.ok) return search;
  const { words, terms } = search.value;
  const filter = {
    words,
    terms: terms.map((term) => ({ key: term.key, value: foldedPattern(term) })),
  };
  const page = await store.listIssueEvents(issueId, query, filter);
  return ok({ items: page.items.map(eventSummary), next: page.next, previous: page.previous });
}
