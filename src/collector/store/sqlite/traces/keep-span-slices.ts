import type { UnixNanos } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";

/** When the spans of a slice that one batch brought began. */
export interface SpanSlice {
  slice: number;
  earliest: UnixNanos;
  latest: UnixNanos;
}

export function addSpanSlices(connection: Connection, slices: SpanSlice[]): void {
  const upsert = connection.prepare(
    `INSERT INTO span_slices (slice, earliest, latest) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET earliest = min(earliest, excluded.earliest), latest = max(latest, excluded.latest)`,
  );
  for (const { slice, earliest, latest } of slices) upsert.run(slice, earliest, latest);
}
