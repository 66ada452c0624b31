import { zstdDecompressSync } from "node:zlib";
import type { EventId, IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { EventType } from "#model/event.ts";
import type { Connection } from "../engine/connection.ts";
import type { Day } from "../engine/day.ts";
import { eventCategory } from "../../port/batch.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import { issueParts } from "./root-issue.ts";
import { listDays } from "../engine/store-folder.ts";
import { writeBlock } from "../engine/blocks.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { countDeleted, type DeletedRecord } from "./count-deleted.ts";
import { openDayConnection } from "../engine/day-writer.ts";

/** Events removed in one step, few enough that no commit waits long. */
const STEP = 100;

/** Removes an issue from the state file; `removeEvents` removes its events from the days' files. */
export function removeIssue(state: Connection, id: IssueId): void {
  const parts = issueParts(state, id);
  // A day later than any file, so that all files are visited.
  const note = state.prepare(
    "INSERT OR IGNORE INTO issue_removals (issue, project, day) SELECT id, project, 1000000 FROM issues WHERE id = ?",
  );
  for (const part of parts) {
    note.run(part);
    for (const table of [
      "issue_hashes",
      "issue_users",
      "issue_variants",
      "issue_hours",
      "issue_spares",
      "issue_activity",
    ])
      state.prepare(`DELETE FROM ${table} WHERE issue = ?`).run(part);
    state.prepare("DELETE FROM issues WHERE id = ?").run(part);
  }
}

interface Removal {
  issue: IssueId;
  project: ProjectId;
  day: Day;
}

/**
 * Removes some events of a deleted issue with their payloads and files from one day's file, then from the state file; a crash in
 * between only repeats the step. Returns whether there is more.
 */
export function removeEvents(context: WriteContext): boolean {
  const { state, folder } = context;
  const removal = state
    .prepare("SELECT issue, project, day FROM issue_removals WHERE day >= 0 LIMIT 1")
    .get() as Removal | undefined;
  if (removal === undefined) return false;
  const day = listDays(folder).find((candidate) => candidate <= removal.day);
  if (day === undefined) {
    context.issueWords.remove(removal.issue);
    // The row stays, so that its number is never reused.
    state.prepare("UPDATE issue_removals SET day = -1 WHERE issue = ?").run(removal.issue);
    return true;
  }
  const isOpen = context.day?.day === day;
  const connection = isOpen
    ? context.day!.connection
    : openDayConnection(folder, day, { readOnly: false, cacheMegabytes: 4 });
  try {
    const gone = removeFromDay(connection, removal);
    const deleteId = state.prepare("DELETE FROM event_ids WHERE event_id = ? AND project = ?");
    for (const { eventId } of gone) deleteId.run(bytesFromHex(eventId), removal.project);
    countDeleted(state, removal.project, gone.flatMap(recordsOf));
    const next = gone.length < STEP ? day - 1 : day;
    state.prepare("UPDATE issue_removals SET day = ? WHERE issue = ?").run(next, removal.issue);
  } finally {
    if (!isOpen) connection.close();
  }
  return true;
}

interface GoneEvent {
  eventId: EventId;
  type: EventType;
  receivedAt: UnixMillis;
  /** Null where the payload was not stored for good: such an event was never counted as accepted. */
  line: number | null;
  /** The number of its files that were stored. */
  files: number;
}

/** The records of a deleted event that the ledger counts as accepted. */
function recordsOf({ type, receivedAt, line, files }: GoneEvent): DeletedRecord[] {
  const event = { category: eventCategory(type), receivedAt };
  const attached = Array.from({ length: files }, () => ({ category: "attachment" as const, receivedAt }));
  return line === null ? attached : [event, ...attached];
}

function removeFromDay(connection: Connection, { issue, project }: Removal): GoneEvent[] {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const rows = connection
      .prepare(
        `DELETE FROM events WHERE id IN (SELECT id FROM events WHERE issue = ? LIMIT ${STEP})
         RETURNING id, event_id AS eventId, type, received AS receivedAt, line, 0 AS files`,
      )
      .all(issue) as unknown as (GoneEvent & { id: number })[];
    for (const row of rows) {
      const { id, eventId, line } = row;
      const files = connection
        .prepare("DELETE FROM attachments WHERE event_id = ? AND project = ? RETURNING dropped")
        .all(eventId, project);
      row.files = files.filter(({ dropped }) => dropped === null).length;
      if (line === null) connection.prepare("DELETE FROM spare_payloads WHERE event = ?").run(id);
    }
    blankLines(
      connection,
      rows.flatMap(({ line }) => line ?? []),
    );
    connection.exec("COMMIT");
    return rows;
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
}

/** Empties lines in place: rows refer to lines by number. */
function blankLines(connection: Connection, lines: number[]): void {
  const blocks = new Map<number, number[]>();
  const find = connection.prepare("SELECT max(first) AS first FROM event_blocks WHERE first <= ?");
  for (const line of lines) {
    const { first } = find.get(line) as { first: number | null };
    if (first !== null) blocks.set(first, [...(blocks.get(first) ?? []), line - first]);
  }
  for (const [first, places] of blocks) {
    const { body } = connection
      .prepare("DELETE FROM event_blocks WHERE first = ? RETURNING body")
      .get(first) as { body: Uint8Array };
    const kept = zstdDecompressSync(body).toString().split("\n");
    for (const place of places) kept[place] = "";
    writeBlock(connection, "event_blocks", first, kept);
  }
}
