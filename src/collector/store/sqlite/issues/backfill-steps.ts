import { eventTags } from "#collector/tags/event-tags.ts";
import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { dayOf } from "../engine/day.ts";
import { BEGUN_ANEW } from "../engine/open-search.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";
import type { EventDetail, SearchedEvent } from "../events/encode-events.ts";
import { EVENT_COLUMNS, EVENT_TABLES, type EventRow, eventDetail, eventLine } from "../events/event-row.ts";
import { ROWS_OF_ISSUE, searchFacts } from "./search-facts.ts";

/** Issues missing from the search index, each with its latest stored events. */
export interface WithoutWords {
  /** All issues up to this one were checked; null at the end. */
  upTo: IssueId | null;
  found: { issue: IssueId; event: SearchedEvent }[];
}

/** Issues and events read in one step, few enough that no request waits long. */
const STEP = 500;
const READ = 20;
/** Events read of an issue that has no entry; of each issue, if the index was begun anew and lacks all that came before. */
const LATEST = 1;
const LATEST_ANEW = 50;

/**
 * The next issues without an entry in the search index, from where the last step stopped; null when all are done. With an index
 * that was begun anew, all issues stored by then: new events may have given them an entry already.
 */
export function listWithoutWords(files: StoreFiles): WithoutWords | null {
  const { state } = files;
  const progress = state.prepare("SELECT rows AS issue FROM search.progress WHERE id = ?");
  const place = progress.get(2) as { issue: number } | undefined;
  if (place?.issue === -1) return null;
  const isNew = progress.get(BEGUN_ANEW) !== undefined;
  const issues = state
    .prepare("SELECT id FROM issues WHERE id > ? ORDER BY id LIMIT ?")
    .all(place?.issue ?? 0, STEP) as { id: IssueId }[];
  const hasWords = state.prepare("SELECT 1 FROM search.issue_words_docsize WHERE id >= ? AND id < ? LIMIT 1");
  const found: WithoutWords["found"] = [];
  for (const { id } of issues) {
    if (isNew || hasWords.get(id * ROWS_OF_ISSUE, (id + 1) * ROWS_OF_ISSUE) === undefined)
      for (const event of latestEvents(files, id, isNew ? LATEST_ANEW : LATEST))
        found.push({ issue: id, event });
    if (found.length >= READ) return { upTo: id, found };
  }
  return { upTo: issues.length < STEP ? null : (issues.at(-1)?.id ?? null), found };
}

/** The latest events of an issue, of those received since the time. */
export function latestEvents(
  files: StoreFiles,
  issue: IssueId,
  limit: number,
  since: UnixMillis = 0,
): SearchedEvent[] {
  const events: SearchedEvent[] = [];
  for (const file of files.days()) {
    if (events.length === limit || file.day < dayOf(since)) break;
    const rows = file.connection
      .prepare(
        `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE events.issue = ? AND events.received >= ?
         ORDER BY events.timestamp DESC, events.id DESC LIMIT ?`,
      )
      .all(issue, since, limit - events.length) as unknown as EventRow[];
    events.push(...rows.flatMap((row) => searchedEvent(file, row) ?? []));
  }
  return events;
}

/** A stored event as the search index takes it; null without a payload. */
function searchedEvent(file: DayFile, row: EventRow): SearchedEvent | null {
  const detail = eventDetail(file, row);
  if (detail === undefined || detail === "") return null;
  const [payload, grouping] = JSON.parse(detail) as EventDetail;
  const { event } = eventLine(row);
  const facts = searchFacts({ ...event, payload }, eventTags(payload));
  return { event, hashes: grouping.hashes, facts, detail };
}

/** Indexes the events found for issues that still exist, and stores how far the backfill has come. */
export function addWords({ state, issueWords }: WriteContext, { upTo, found }: WithoutWords): void {
  const exists = state.prepare("SELECT 1 FROM issues WHERE id = ?");
  const undo = issueWords.mark();
  try {
    for (const { issue, event } of found)
      if (exists.get(issue) !== undefined) issueWords.add(issue, false, event);
    issueWords.flush();
  } catch (error) {
    undo();
    throw error;
  }
  issueWords.connection.prepare("INSERT OR REPLACE INTO progress (id, rows) VALUES (2, ?)").run(upTo ?? -1);
}
