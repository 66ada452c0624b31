import type { IssueId } from "#lib/ids.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";
import type { EventDetail, SearchedEvent } from "../events/encode-events.ts";
import { EVENT_COLUMNS, EVENT_TABLES, type EventRow, eventDetail, eventLine } from "../events/event-row.ts";
import { ROWS_OF_ISSUE, searchFacts } from "./search-facts.ts";

/** Issues missing from the search index, each with its latest stored event. */
export interface WithoutWords {
  /** All issues up to this one were checked; null at the end. */
  upTo: IssueId | null;
  found: { issue: IssueId; event: SearchedEvent }[];
}

/** Issues and events read in one step, few enough that no request waits long. */
const STEP = 500;
const READ = 20;

/** The next issues without an entry in the search index, from where the last step stopped; null when all are done. */
export function listWithoutWords(files: StoreFiles): WithoutWords | null {
  const { state } = files;
  const place = state.prepare("SELECT rows AS issue FROM search.progress WHERE id = 2").get() as
    | { issue: number }
    | undefined;
  if (place?.issue === -1) return null;
  const issues = state
    .prepare("SELECT id FROM issues WHERE id > ? ORDER BY id LIMIT ?")
    .all(place?.issue ?? 0, STEP) as { id: IssueId }[];
  const hasWords = state.prepare("SELECT 1 FROM search.issue_words_docsize WHERE id >= ? AND id < ? LIMIT 1");
  const found: WithoutWords["found"] = [];
  for (const { id } of issues) {
    if (hasWords.get(id * ROWS_OF_ISSUE, (id + 1) * ROWS_OF_ISSUE) === undefined) {
      const event = latestEvent(files, id);
      if (event !== null) found.push({ issue: id, event });
    }
    if (found.length === READ) return { upTo: id, found };
  }
  return { upTo: issues.length < STEP ? null : (issues.at(-1)?.id ?? null), found };
}

function latestEvent(files: StoreFiles, issue: IssueId): SearchedEvent | null {
  for (const file of files.days()) {
    const row = file.connection
      .prepare(
        `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE events.issue = ?
         ORDER BY events.timestamp DESC, events.id DESC LIMIT 1`,
      )
      .get(issue) as EventRow | undefined;
    const detail = row && eventDetail(file, row);
    if (row === undefined || detail === undefined || detail === "") continue;
    const [payload, grouping] = JSON.parse(detail) as EventDetail;
    const { event } = eventLine(row);
    return { event, hashes: grouping.hashes, facts: searchFacts({ ...event, payload }), detail };
  }
  return null;
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
