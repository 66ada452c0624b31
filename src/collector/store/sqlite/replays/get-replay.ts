import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { ReplayStep } from "#model/replay.ts";
import type { ReplayDetail, ReplaySegment } from "../../port/replays.ts";
import { bytesFromHex, hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { recordId } from "../engine/record-key.ts";
import { replayOf, type ReplayRow, SELECT_REPLAY } from "./replay-row.ts";

/** A replay with its segments, each once; null for an unknown one. */
export function getReplay(files: StoreFiles, project: ProjectId, replayId: EventId): ReplayDetail | null {
  const row = files.state
    .prepare(`${SELECT_REPLAY} WHERE project = ? AND replay_id = ?`)
    .get(project, replayId) as ReplayRow | undefined;
  if (row === undefined) return null;
  return {
    replay: replayOf(row),
    segments: segmentsOf(files, project, replayId),
    errorIds: linked(files, project, replayId, "error") as EventId[],
    traceIds: linked(files, project, replayId, "trace") as TraceId[],
  };
}

/** The replay in which an event happened: the one that the event names, else one that names the event; null if none is stored. */
export function findReplayOf(
  { state }: StoreFiles,
  project: ProjectId,
  event: { eventId: EventId; replayId: EventId | null },
): EventId | null {
  const named = state
    .prepare("SELECT replay_id AS id FROM replays WHERE project = ? AND replay_id = ?")
    .get(project, event.replayId) as { id: EventId } | undefined;
  if (named !== undefined) return named.id;
  const naming = state
    .prepare("SELECT replay_id AS id FROM replay_links WHERE kind = 'error' AND id = ? AND project = ?")
    .get(bytesFromHex(event.eventId), project) as { id: EventId } | undefined;
  return naming?.id ?? null;
}

function linked({ state }: StoreFiles, project: ProjectId, replayId: EventId, kind: string): string[] {
  const rows = state
    .prepare("SELECT id FROM replay_links WHERE project = ? AND replay_id = ? AND kind = ?")
    .all(project, replayId, kind) as { id: Uint8Array }[];
  return rows.map(({ id }) => hexFromBytes(id));
}

interface SegmentRow {
  segment: number | null;
  blob: number;
  first: number | null;
  last: number | null;
  events: number | null;
  steps: string;
  further: number;
  size: number;
}

function segmentsOf(files: StoreFiles, project: ProjectId, replayId: EventId): ReplaySegment[] {
  const found = files.days().flatMap((file) => ofDay(file, project, replayId));
  const first = new Map<string | number, ReplaySegment>();
  // A segment that was sent again on the next day is stored twice.
  for (const one of found) {
    const key = one.segment ?? `blob ${one.blob}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()].toSorted((left, right) => orderOf(left) - orderOf(right));
}

function orderOf({ segment, first }: ReplaySegment): number {
  return segment ?? first ?? 0;
}

function ofDay({ day, connection }: DayFile, project: ProjectId, replayId: EventId): ReplaySegment[] {
  const rows = connection
    .prepare(
      `SELECT replay_segments.segment, blob, first, last, events, steps, further, size FROM replay_segments
       JOIN blobs ON blobs.id = blob WHERE replay_segments.project = ? AND replay_id = ?`,
    )
    .all(project, replayId) as unknown as SegmentRow[];
  return rows.map((row) => ({
    segment: row.segment,
    blob: recordId(day, row.blob),
    first: row.first,
    last: row.last,
    events: row.events ?? 0,
    size: row.size,
    steps: JSON.parse(row.steps) as ReplayStep[],
    furtherSteps: row.further,
    isReadable: row.events !== null,
  }));
}
