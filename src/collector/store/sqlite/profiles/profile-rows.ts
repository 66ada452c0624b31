import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { Bytes, UnixMillis } from "#lib/units.ts";
import type { BlobKind } from "#model/blob.ts";
import type { ProfileFormat, ProfileLine } from "#model/profile.ts";
import { createConditions } from "../engine/conditions.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";

/** A stored profile, or a chunk of one. */
export interface ProfileRow {
  file: DayFile;
  blob: number;
  kind: BlobKind;
  id: EventId;
  projectId: ProjectId;
  chunkId: EventId | null;
  format: ProfileFormat;
  platform: string | null;
  service: string;
  environment: string | null;
  release: string | null;
  name: string | null;
  traceId: TraceId | null;
  transactionId: EventId | null;
  started: UnixMillis;
  ended: UnixMillis;
  samples: number;
  size: Bytes;
}

/** The longest that one chunk or profile lasts: what began earlier than this before a time is over by then. */
const LONGEST = 86_400_000;

/** Conditions that all hold; the times are those that the profile overlaps. */
export interface ProfileFilter {
  start: UnixMillis;
  end: UnixMillis;
  id?: EventId | undefined;
  service?: string | undefined;
  environment?: string | undefined;
  release?: string | undefined;
  name?: string | undefined;
  traceId?: TraceId | undefined;
  kind?: "profile" | "profile_chunk" | undefined;
}

const COLUMNS = `profiles.blob, blobs.kind, profile_id AS id, project AS projectId, blob_id AS chunkId, format, platform, service,
  environment, release, name, trace_id AS traceId, transaction_id AS transactionId, started, ended, samples, size`;

/** Rows of all days that match, the latest first within a day. */
export function* profileRows(files: StoreFiles, filter: ProfileFilter): Generator<ProfileRow> {
  for (const file of files.days()) {
    const where = createConditions();
    // Times of which nothing is open need no bound.
    if (filter.start > 0) where.add("started > ? AND ended >= ?", filter.start - LONGEST, filter.start);
    where.add("started <= ?", filter.end);
    if (filter.id !== undefined) where.add("profile_id = ?", filter.id);
    if (filter.service !== undefined) where.add("service = ?", filter.service);
    if (filter.environment !== undefined) where.add("environment = ?", filter.environment);
    if (filter.release !== undefined) where.add("release = ?", filter.release);
    if (filter.name !== undefined) where.add("name = ?", filter.name);
    if (filter.traceId !== undefined) where.add("trace_id = ?", filter.traceId);
    if (filter.kind !== undefined) where.add("kind = ?", filter.kind);
    const rows = file.connection
      .prepare(
        `SELECT ${COLUMNS} FROM profiles JOIN blobs ON blobs.id = profiles.blob WHERE ${where.sql()}
         ORDER BY started DESC, blob DESC`,
      )
      .iterate(...where.values) as Iterable<unknown> as Iterable<Omit<ProfileRow, "file">>;
    for (const row of rows) yield { ...row, file };
  }
}

/** The profiles that rows belong to, in the order of their first row. */
export function profileLines(rows: Iterable<ProfileRow>): ProfileLine[] {
  const lines = new Map<EventId, ProfileLine>();
  for (const row of rows) {
    const nanos = Math.round((row.ended - row.started) * 1e6);
    const line = lines.get(row.id);
    if (line === undefined) {
      const { file: _file, blob: _blob, chunkId: _chunk, kind, started, ended, ...facts } = row;
      lines.set(row.id, {
        ...facts,
        kind: kind === "profile" ? "transaction" : "continuous",
        start: started,
        end: ended,
        duration: nanos,
        chunks: 1,
      });
      continue;
    }
    line.start = Math.min(line.start, row.started);
    line.end = Math.max(line.end, row.ended);
    line.duration += nanos;
    line.samples += row.samples;
    line.chunks += 1;
    line.size += row.size;
  }
  return [...lines.values()];
}
