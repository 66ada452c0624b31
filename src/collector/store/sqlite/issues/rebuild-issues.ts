import type { Grouping } from "#model/grouping.ts";
import type { Connection } from "../engine/connection.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import type { Day } from "../engine/day.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "../events/event-row.ts";
import { storesPayload } from "../events/keep-payload.ts";
import { noteRelease } from "../projects/note-seen.ts";
import { countInIssue } from "./count-in-issue.ts";

/**
 * Rebuilds issues from a day's stored events, for a state file that was lost: with the ids that the events refer to, their hashes
 * and counts. What nobody sent is lost: statuses, assignees, comments, merges. Call it for the days in order.
 */
export function rebuildIssues(context: WriteContext, day: Day, connection: Connection): void {
  const { state } = context;
  const readBlock = createBlockReader(connection, "event_blocks");
  const rows = connection
    .prepare(`SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} ORDER BY events.id`)
    .iterate() as unknown as Iterable<EventRow>;
  state.exec("BEGIN IMMEDIATE");
  try {
    for (const row of rows) {
      const line = row.line === null ? undefined : readBlock(row.line);
      // Its issue was deleted.
      if (line === "") continue;
      addEvent(context, day, row, line);
    }
    continueCommits(state, connection);
    state.exec("COMMIT");
  } catch (error) {
    context.clearCaches();
    state.exec("ROLLBACK");
    throw error;
  }
}

function addEvent(context: WriteContext, day: Day, row: EventRow, detail: string | undefined): void {
  const { state } = context;
  const { event, issueId } = eventLine(row);
  const id = bytesFromHex(event.eventId);
  const { changes } = state
    .prepare("INSERT OR IGNORE INTO event_ids (event_id, project, issue, day, event) VALUES (?, ?, ?, ?, ?)")
    .run(id, event.projectId, issueId, day, row.row);
  if (changes === 0) return;
  state.prepare(OPEN_ISSUE).run({
    id: issueId,
    project: event.projectId,
    type: event.type,
    level: event.level,
    platform: event.platform,
    timestamp: event.timestamp,
    received: event.receivedAt,
    release: event.release,
  });
  storesPayload(context, issueId, event);
  noteRelease(context, event.projectId, event.release, event.receivedAt);
  countInIssue(context, issueId, event, detail !== undefined);
  if (detail === undefined)
    state
      .prepare("INSERT OR REPLACE INTO issue_spares (issue, day, event) VALUES (?, ?, ?)")
      .run(issueId, day, row.row);
  else addHashes(state, event.projectId, issueId, detail);
}

const OPEN_ISSUE = `INSERT OR IGNORE INTO issues (id, project, number, status, type, level, title, culprit, folded, platform,
    first_seen, last_seen, received, first_release, last_release, events, users)
  VALUES (:id, :project, :id, 'unresolved', :type, :level, '', '', '', :platform,
    :timestamp, :timestamp, :received, :release, :release, 0, 0)`;

function addHashes(state: Connection, project: number, issue: number, detail: string): void {
  // Versions were not stored from the beginning.
  const [, { hashes, version = 1 }] = JSON.parse(detail) as [unknown, Partial<Grouping>];
  const add = state.prepare(
    "INSERT OR IGNORE INTO issue_hashes (hash, project, issue, version) VALUES (?, ?, ?, ?)",
  );
  for (const hash of hashes ?? []) add.run(bytesFromHex(hash), project, issue, version);
  state.prepare("UPDATE projects SET issues = max(issues, ?) WHERE id = ?").run(issue, project);
}

/** The new state's commits follow those of the day, whose changes were another state's. */
function continueCommits(state: Connection, day: Connection): void {
  const { last } = day.prepare("SELECT max(commits) AS last FROM progress").get() as { last: number };
  state.prepare("UPDATE progress SET commits = max(commits, ?) WHERE id = 1").run(last);
}
