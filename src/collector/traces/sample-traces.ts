import { ok, type Result } from "#lib/result.ts";
import type { TracePoints, TracePointsQuery } from "#api/traces.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { TracePoint, TraceSampleStep } from "#collector/store/port/traces.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { pastRange } from "#collector/times/time-range.ts";
import { readTraceSearch } from "#collector/search/read-search.ts";

/** Each step is sampled in this many parts; the latest traces of a busy step would all be at its end. */
const PARTS = 4;
/** Exemplars that the sample may have missed. */
const SLOWEST = 60;
const FAILING_A_STEP = 3;

/** Traces over time as points of a chart. Busy steps are sampled; the slowest traces and some failed ones are always included. */
export async function sampleTraces(
  context: ReadContext,
  query: TracePointsQuery,
): Promise<Result<TracePoints, BadQuery>> {
  const range = pastRange(query, context.clock());
  const filter = await readTraceSearch(context, query.query, range);
  if (!filter.ok) return filter;
  const { steps, perStep } = query;
  const { steps: parts, exemplars } = await context.store.sampleTraces(
    filter.value,
    steps * PARTS,
    Math.ceil(perStep / PARTS),
    { steps, failing: FAILING_A_STEP, slowest: SLOWEST },
  );
  const places = new Map<string, number>();
  const placeOf = ({ rootService, rootName }: TracePoint) => {
    const key = JSON.stringify([rootService, rootName]);
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  };
  const all = [...parts.flatMap(({ points: of }) => of), ...exemplars];
  const distinct = new Map(all.map((point) => [point.traceId, point]));
  const points = [...distinct.values()].map((point) => ({
    traceId: point.traceId,
    offsetMillis: Number(point.start / 1_000_000n) - Math.floor(range.start),
    durationNanos: point.durationNanos,
    failed: point.failed,
    root: placeOf(point),
  }));
  return ok({
    start: new Date(range.start).toISOString(),
    end: new Date(range.end).toISOString(),
    stepMillis: (range.end - range.start) / steps,
    points,
    roots: [...places.keys()].map((key) => {
      const [service, name] = JSON.parse(key) as [string, string];
      return { service, name };
    }),
    steps: Array.from({ length: steps }, (_, step) => sumOf(parts.slice(step * PARTS, (step + 1) * PARTS))),
  });
}

function sumOf(parts: TraceSampleStep[]): TracePoints["steps"][number] {
  const points = parts.flatMap((part) => part.points);
  return {
    at: new Date(parts[0]?.at ?? 0).toISOString(),
    traces: points.length,
    failed: points.filter(({ failed }) => failed).length,
    complete: parts.every(({ complete }) => complete),
  };
}
