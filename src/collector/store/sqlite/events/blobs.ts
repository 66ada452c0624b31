import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { Blob, BlobKind, BlobLine } from "#model/blob.ts";
import { blobCategory } from "../../port/batch.ts";
import type { Page } from "../../port/page.ts";
import type { Appending } from "../engine/appending.ts";
import { createConditions } from "../engine/conditions.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { addCursor, encodeCursor, mergeSorted, takePage } from "../engine/pages.ts";
import { profileWriter } from "../profiles/profile-writer.ts";
import { parseRecordId, recordId, recordKey, splitKey } from "../engine/record-key.ts";
import { appendReplayPart } from "../replays/append-replay.ts";

/** Stores parts of replays and profiles, each once a day. They arrive compressed. */
export function appendBlobs(work: Appending, blobs: Blob[]): void {
  const { connection } = work.day;
  const addProfile = profileWriter(connection);
  const insert = connection.prepare(
    `INSERT OR IGNORE INTO blobs (project, kind, group_id, segment, blob_id, identity, trace_id, platform, environment,
       release, name, user_key, timestamp, received, content_type, size, payload)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const blob of blobs) {
    const identity = [blob.projectId, blob.kind, blob.groupId, blob.segment ?? "", blob.blobId ?? ""];
    const { changes, lastInsertRowid } = insert.run(
      blob.projectId,
      blob.kind,
      blob.groupId,
      blob.segment,
      blob.blobId,
      identity.join(" "),
      blob.traceId,
      blob.platform,
      blob.environment,
      blob.release,
      blob.name,
      blob.userKey,
      blob.timestamp,
      blob.receivedAt,
      blob.contentType,
      blob.size,
      blob.payload,
    );
    if (changes > 0 && blob.profile !== undefined)
      addProfile(Number(lastInsertRowid), blob.groupId, blob.profile);
    if (changes > 0 && blob.replay !== null) appendReplayPart(work, blob, blob.replay, lastInsertRowid);
    work.ledger.count(blob.projectId, blobCategory(blob.kind), changes === 0 ? "duplicate" : "accepted");
  }
}

interface Filter {
  kind?: BlobKind;
  groupId?: EventId;
  traceId?: TraceId;
}

interface Found {
  line: BlobLine;
  key: number;
}

const COLUMNS = `project AS projectId, kind, group_id AS groupId, segment, blob_id AS blobId, trace_id AS traceId,
  platform, environment, release, name, user_key AS userKey, timestamp, received AS receivedAt,
  content_type AS contentType, size`;

/** A page of parts of replays and profiles, newest first. `id` is internal to the store; `getBlob` takes it. */
export function listBlobs(
  files: StoreFiles,
  project: ProjectId,
  filter: Filter,
  page: { limit: number; cursor?: string },
): Page<BlobLine & { id: string }> {
  const sources = files.days().map((file) => blobsOfDay(file, project, filter, page.cursor));
  return takePage(
    mergeSorted(sources, isAfter),
    page.limit,
    ({ line, key }) => {
      const { day, row } = splitKey(key);
      return { ...line, id: recordId(day, row) };
    },
    ({ line, key }) => encodeCursor(line.timestamp, key),
  );
}

export function getBlob(files: StoreFiles, id: string): Omit<Blob, "replay"> | null {
  const place = parseRecordId(id);
  const file = place === undefined ? null : files.day(place.day);
  if (place === undefined || file === null) return null;
  const row = file.connection.prepare(`SELECT ${COLUMNS}, payload FROM blobs WHERE id = ?`).get(place.row);
  return row === undefined ? null : { ...(row as unknown as Omit<Blob, "replay">) };
}

function* blobsOfDay(
  { day, connection }: DayFile,
  project: ProjectId,
  filter: Filter,
  cursor: string | undefined,
): Generator<Found> {
  const where = createConditions();
  where.add("project = ?", project);
  if (filter.kind !== undefined) where.add("kind = ?", filter.kind);
  if (filter.groupId !== undefined) where.add("group_id = ?", filter.groupId);
  if (filter.traceId !== undefined) where.add("trace_id = ?", filter.traceId);
  addCursor(where, "timestamp", "id", day, cursor);
  const rows = connection
    .prepare(`SELECT id AS row, ${COLUMNS} FROM blobs WHERE ${where.sql()} ORDER BY timestamp DESC, id DESC`)
    .iterate(...where.values) as Iterable<unknown> as Iterable<BlobLine & { row: number }>;
  for (const { row, ...line } of rows) yield { line, key: recordKey(day, row) };
}

function isAfter(left: Found, right: Found): boolean {
  return left.line.timestamp === right.line.timestamp
    ? left.key > right.key
    : left.line.timestamp > right.line.timestamp;
}
