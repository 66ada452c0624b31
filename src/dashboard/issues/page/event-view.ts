import { paths } from "../../paths.ts";
import { param, type SearchParams } from "../../search-params.ts";
import { readTimelineFilter, timelineFilterText, type TimelineFilter } from "./timeline/timeline-filter.ts";

/** How an event is shown; all of it is in the URL. */
export interface EventView {
  filter: TimelineFilter;
  /** The stack as it was sent. */
  raw: boolean;
  /** The chosen thread, by its place among the event's threads. */
  thread: number | null;
}

export function readEventView(search: SearchParams): EventView {
  const thread = param(search, "thread");
  return {
    filter: readTimelineFilter(search),
    raw: param(search, "stack") === "raw",
    thread: thread !== undefined && /^\d{1,4}$/.test(thread) ? Number(thread) : null,
  };
}

/** The page of an event shown in a way. Another event has other threads: pass null for those. */
export function eventPath(issueId: string, eventId: string, { filter, raw, thread }: EventView): string {
  return paths.event(issueId, eventId, {
    stack: raw ? "raw" : undefined,
    before: timelineFilterText(filter),
    thread: thread === null ? undefined : String(thread),
  });
}
