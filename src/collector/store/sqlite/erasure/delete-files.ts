import type { ErasedSignal } from "#model/person/erasure.ts";
import type { Connection } from "../engine/connection.ts";
import { countErased } from "./erased-counts.ts";
import type { FileTable, FoundFile } from "./personal-files.ts";

/** Deletes the files; of a replay only its id is noted, because it may have parts in other days' files (`deleteReplays`). */
export function deleteFiles(
  connection: Connection,
  table: FileTable,
  erasure: number,
  found: Pick<FoundFile, "id" | "replay">[],
): void {
  const note = connection.prepare("INSERT OR IGNORE INTO erased_replays (erasure, replay_id) VALUES (?, ?)");
  for (const { id, replay } of found) {
    if (replay !== null) note.run(erasure, replay);
    else deleteFile(connection, table, erasure, id);
  }
}

const SIGNALS: Record<FileTable, ErasedSignal> = {
  attachments: "attachment",
  raw_items: "other",
  blobs: "profile",
};

function deleteFile(connection: Connection, table: FileTable, erasure: number, id: number): void {
  const { changes } = connection.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
  if (table === "blobs") connection.prepare("DELETE FROM profiles WHERE blob = ?").run(id);
  countErased(connection, erasure, SIGNALS[table], Number(changes));
}

/** A file that belongs to an event or a transaction. */
export interface FileOfEvent {
  table: "attachments" | "blobs";
  id: number;
  facts: Record<string, unknown>;
}

/** The attachments of events or transactions, by the lines of their payloads, and the profiles of their traces. */
export function filesOfEvents(
  connection: Connection,
  table: "events" | "transactions",
  lines: number[],
): FileOfEvent[] {
  if (lines.length === 0) return [];
  const eventId = table === "events" ? "event_id" : "lower(hex(event_id))";
  const these = `SELECT ${eventId} AS event_id, project, trace FROM ${table} WHERE line IN (SELECT value FROM json_each(?))`;
  const json = JSON.stringify(lines);
  const attachments = connection
    .prepare(
      `SELECT id, project, event_id, filename, content_type, size FROM attachments
       WHERE (event_id, project) IN (SELECT event_id, project FROM (${these}))`,
    )
    .all(json) as { id: number }[];
  const profiles = connection
    .prepare(
      `SELECT blobs.id, kind, group_id, blobs.project, name, timestamp, size
       FROM blobs LEFT JOIN profiles ON profiles.blob = blobs.id WHERE kind LIKE 'profile%' AND (
         transaction_id IN (SELECT event_id FROM (${these}))
         OR blobs.trace_id IN (SELECT lower(hex(trace_id)) FROM traces WHERE id IN (SELECT trace FROM (${these}))))`,
    )
    .all(json, json) as { id: number }[];
  return [
    ...attachments.map((facts) => ({ table: "attachments" as const, id: facts.id, facts: { ...facts } })),
    ...profiles.map((facts) => ({ table: "blobs" as const, id: facts.id, facts: { ...facts } })),
  ];
}

export function deleteFilesOfEvents(connection: Connection, erasure: number, files: FileOfEvent[]): void {
  for (const { table, id } of files) deleteFile(connection, table, erasure, id);
}

/** Deletes all parts of these replays from a day's file. */
export function deleteReplayParts(connection: Connection, replays: string[]): void {
  const json = JSON.stringify(replays);
  connection
    .prepare("DELETE FROM blobs WHERE kind LIKE 'replay%' AND group_id IN (SELECT value FROM json_each(?))")
    .run(json);
  connection
    .prepare("DELETE FROM replay_segments WHERE replay_id IN (SELECT value FROM json_each(?))")
    .run(json);
}
