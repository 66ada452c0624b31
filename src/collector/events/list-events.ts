import { ok, type Result } from "#lib/result.ts";
import type { EventListQuery, EventSummary } from "#api/event.ts";
import type { TwoWayPage } from "#collector/store/port/page.ts";
import { eventSummary } from "./event-summary.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** A page of a project's events, the latest come first. */
export async function listEvents(
  context: QueryContext,
  slug: string,
  query: EventListQuery,
): Promise<Result<TwoWayPage<EventSummary>, NotFound>> {
  const project = await getProject(context, slug);
  if (!project.ok) return project;
  const { items, next } = await context.store.listEvents(project.value.id, query);
  return ok({ items: items.map(eventSummary), next, previous: null });
}
