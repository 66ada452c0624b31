import type { SpanExtent } from "./trace-view.ts";
import type { TraceId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";
import type { TraceCounts } from "../../port/traces.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";

/** A trace's row in one day's file: a trace received on several days has a row in each. */
export interface TracePart {
  file: DayFile;
  id: number;
  spans: number;
}

export function findTraceRows(files: StoreFiles, id: TraceId): TracePart[] {
  const bytes = bytesFromHex(id);
  return files.days().flatMap((file) => {
    const row = file.connection.prepare("SELECT id, spans FROM traces WHERE trace_id = ?").get(bytes) as
      | { id: number; spans: number }
      | undefined;
    return row === undefined ? [] : [{ file, ...row }];
  });
}

/** Tells whether any day has spans of a trace; each trace is looked up once. */
export function createSpanFinder(files: StoreFiles): (id: TraceId) => boolean {
  const known = new Map<TraceId, boolean>();
  return (id) => {
    const found = known.get(id) ?? findTraceRows(files, id).some(({ spans }) => spans > 0);
    known.set(id, found);
    return found;
  };
}

/** The time range of a trace's spans as trace lists have it, without reading spans; null where there are none. */
export function extentOf(parts: TracePart[]): SpanExtent | null {
  let extent: { start: UnixNanos; end: UnixNanos } | null = null;
  const services = new Set<string>();
  for (const { file, id, spans } of parts) {
    if (spans === 0) continue;
    const { start, duration } = file.connection
      .prepareBig("SELECT start, duration FROM traces WHERE id = ?")
      .get(id) as { start: bigint; duration: bigint };
    const end = start + duration;
    extent = {
      start: extent === null || start < extent.start ? start : extent.start,
      end: extent === null || end > extent.end ? end : extent.end,
    };
    const names = createNameReader(file.connection);
    for (const { service } of file.connection
      .prepare("SELECT service FROM trace_services WHERE trace = ?")
      .iterate(id) as Iterable<{ service: number }>)
      services.add(names.name(service));
  }
  if (extent === null) return null;
  return { start: extent.start, durationNanos: Number(extent.end - extent.start), services };
}

/** The number of spans, logs and events of a trace, without reading them. */
export function countTrace(files: StoreFiles, id: TraceId): TraceCounts {
  const counts: TraceCounts = { spans: 0, logs: 0, events: 0 };
  for (const { file, id: trace, spans } of findTraceRows(files, id)) {
    const row = file.connection
      .prepare(
        `SELECT (SELECT count(*) FROM logs WHERE trace = ?1) AS logs,
           (SELECT count(*) FROM events WHERE trace = ?1) AS events`,
      )
      .get(trace) as { logs: number; events: number };
    counts.spans += spans;
    counts.logs += row.logs;
    counts.events += row.events;
  }
  return counts;
}
