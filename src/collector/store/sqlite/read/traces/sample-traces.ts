import type { TraceId } from "#lib/ids.ts";
import type { TraceFilter, TracePoint, TraceSampleStep } from "../../../port/traces.ts";
import { hexFromBytes } from "../../integer-id.ts";
import type { DayFile, StoreFiles } from "../../open-files.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import { sampleRows } from "../sample-rows.ts";

/** Traces over time as the points of a chart. */
export function sampleTraces(
  files: StoreFiles,
  filter: TraceFilter,
  steps: number,
  perStep: number,
): TraceSampleStep[] {
  const readers = new Map<DayFile, NameReader>();
  return sampleRows(files, filter, steps, perStep).map(({ at, rows, complete }) => ({
    at,
    complete,
    points: rows.map(({ file, row }): TracePoint => {
      const names = readers.get(file) ?? createNameReader(file.connection);
      readers.set(file, names);
      return {
        traceId: hexFromBytes(row.trace_id) as TraceId,
        start: row.start,
        rootNanos: Number(row.root_duration),
        rootName: names.name(Number(row.root_name)),
        rootService: names.name(Number(row.root_service)),
        failed: row.failed > 0n,
      };
    }),
  }));
}
