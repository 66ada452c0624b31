import { z } from "zod";
import { setTimeout as sleep } from "node:timers/promises";
import { EVENTS, EventSummary } from "#api/events.ts";
import { ISSUES } from "#api/issues.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import { ORGANIZATION } from "#model/project.ts";
import type { CollectorAccess } from "../call-api.ts";
import { askForPage, type Unanswered } from "./ask-collector.ts";
import type { TailNews } from "./tail-line.ts";

export interface Followed {
  search: string;
  project: string | undefined;
  /** How many of the latest records come first. */
  last: number;
}

const EVERY: Millis = 1000;
const PAGE = 100;
/** Read back so many pages for what is new since the last look. */
const MOST_PAGES = 5;

/**
 * Follows the error events of a project in the order of their receipt, also over restarts of the collector. A search selects
 * those of the issues that it finds. Asks once a second, and ends with the signal or the first failure: the next call goes on
 * from there.
 */
export function errorFollower(collector: CollectorAccess, { search, project = "1", last }: Followed) {
  /** Events that were read; the latest of them are always among the first page. */
  let read: Set<string> | null = null;

  const listed = (path: string) =>
    path.replace("{org}", ORGANIZATION).replace("{project}", encodeURIComponent(project));

  async function readNew(
    signal: AbortSignal,
  ): Promise<Result<{ events: EventSummary[]; skipped: boolean }, Unanswered>> {
    const events: EventSummary[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const query = { limit: String(PAGE), cursor };
      const page = await askForPage(
        collector,
        { path: listed(EVENTS.listEvents.path), query, project, signal },
        EventSummary,
      );
      if (!page.ok) return page;
      const { items, next } = page.value;
      const known = items.findIndex(({ eventID }) => read?.has(eventID) ?? false);
      events.push(...(known === -1 ? items : items.slice(0, known)));
      if (known !== -1 || next === null || read === null) return ok({ events, skipped: false });
      cursor = next;
    }
    return ok({ events, skipped: true });
  }

  async function ofFoundIssues(
    events: EventSummary[],
    signal: AbortSignal,
  ): Promise<Result<EventSummary[], Unanswered>> {
    if (search === "" || (events.length === 0 && read !== null)) return ok(events);
    const query = { query: search, limit: String(PAGE), sort: "date" };
    const found = await askForPage(
      collector,
      { path: listed(ISSUES.listIssues.path), query, project, signal },
      z.object({ id: z.string() }),
    );
    if (!found.ok) return found;
    const ids = new Set(found.value.items.map(({ id }) => id));
    return ok(events.filter(({ groupID }) => ids.has(groupID)));
  }

  return async function* follow(signal: AbortSignal): AsyncGenerator<TailNews, Unanswered | null> {
    for (let looks = 0; !signal.aborted; looks++) {
      const fresh = await readNew(signal);
      if (!fresh.ok) return fresh.error;
      const { events, skipped } = fresh.value;
      const found = await ofFoundIssues(events, signal);
      if (!found.ok) return found.error;
      if (looks === 0) yield "connected";
      if (skipped) yield "skipped";
      const shown = read === null ? found.value.slice(0, last) : found.value;
      const ids = events.map(({ eventID }) => eventID);
      read = new Set([...ids, ...(read ?? [])].slice(0, MOST_PAGES * PAGE));
      for (const record of shown.toReversed()) yield { signal: "errors", record };
      await sleep(EVERY, undefined, { signal }).catch(() => undefined);
    }
    return null;
  };
}
