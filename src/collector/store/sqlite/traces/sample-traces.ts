import type { TraceId } from "#lib/ids.ts";
import type { ExemplarLimits, TraceFilter, TracePoint, TraceSamples } from "../../port/traces.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import { createSampler, type RowStep } from "./sample-rows.ts";
import type { SampledRow } from "./sampled-days.ts";

/**
 * Traces from each of `steps` equal steps of the filter's time range, at most `perStep`: the longest where the filter has a
 * duration, else the latest. Exemplars are part of the same question because both use the same hits of spans.
 */
export function sampleTraces(
  files: StoreFiles,
  filter: TraceFilter,
  steps: number,
  perStep: number,
  exemplars?: ExemplarLimits,
): TraceSamples {
  const sample = createSampler(files, filter);
  const sampled = sample({ steps, perStep });
  const more: RowStep[] = [];
  if (exemplars !== undefined && sampled.some(({ complete }) => !complete)) {
    if (filter.failed === undefined)
      more.push(
        ...sample({ steps: exemplars.steps, perStep: exemplars.failing, narrowed: { failed: true } }),
      );
    const minDuration = filter.minDuration ?? 1;
    more.push(...sample({ steps: 1, perStep: exemplars.slowest, narrowed: { minDuration } }));
  }
  const pointOf = createPointReader();
  return {
    steps: sampled.map(({ at, rows, complete }) => ({ at, complete, points: rows.map(pointOf) })),
    exemplars: more.flatMap(({ rows }) => rows.map(pointOf)),
  };
}

function createPointReader(): (found: SampledRow) => TracePoint {
  const readers = new Map<DayFile, NameReader>();
  return ({ file, row }) => {
    const names = readers.get(file) ?? createNameReader(file.connection);
    readers.set(file, names);
    return {
      traceId: hexFromBytes(row.trace_id) as TraceId,
      start: row.start,
      durationNanos: Number(row.duration),
      rootName: names.name(Number(row.root_name)),
      rootService: names.name(Number(row.root_service)),
      failed: row.failed > 0n,
    };
  };
}
