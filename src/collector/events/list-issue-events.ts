import { err, ok, type Result } from "#lib/result.ts";
import type { EventListQuery, EventSummary } from "#api/event.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { parseTerms } from "#model/search/parse-terms.ts";
import { foldedPattern } from "#model/search/read-value.ts";
import type { TwoWayPage } from "#collector/store/port/page.ts";
import { eventSummary } from "./event-summary.ts";
import { parseIssueId } from "#collector/issues/get-issue.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** A page of an issue's events that a search lets through, the latest first. */
export async function listIssueEvents(
  { store, clock }: QueryContext,
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
