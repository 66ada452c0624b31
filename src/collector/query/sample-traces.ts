import { ok, type Result } from "#lib/result.ts";
import type { TracePoints, TracePointsQuery } from "#model/api/trace-points.ts";
import type { BadQuery } from "./parse-query.ts";
import type { QueryContext } from "./query-context.ts";
import { pastRange } from "./time-range.ts";
import { traceFilter } from "./trace-query.ts";

/** Traces over time as points of a chart: of a busy step not all. */
export async function sampleTraces(
  { store, clock }: QueryContext,
  query: TracePointsQuery,
): Promise<Result<TracePoints, BadQuery>> {
  const range = pastRange(query, clock());
  const filter = traceFilter(query.query, range);
  if (!filter.ok) return filter;
  const steps = await store.sampleTraces(filter.value, query.steps, query.perStep);
  const roots: TracePoints["roots"] = [];
  const places = new Map<string, number>();
  const placeOf = (service: string, name: string) => {
    const key = `${service}\n${name}`;
    const place = places.get(key) ?? roots.push({ service, name }) - 1;
    places.set(key, place);
    return place;
  };
  return ok({
    start: new Date(range.start).toISOString(),
    end: new Date(range.end).toISOString(),
    stepMillis: (range.end - range.start) / query.steps,
    points: steps.flatMap(({ points }) =>
      points.map((point) => ({
        traceId: point.traceId,
        offsetMillis: Number(point.start / 1_000_000n) - Math.floor(range.start),
        durationNanos: point.rootNanos,
        failed: point.failed,
        root: placeOf(point.rootService, point.rootName),
      })),
    ),
    roots,
    steps: steps.map(({ at, points, complete }) => ({
      at: new Date(at).toISOString(),
      traces: points.length,
      failed: points.filter(({ failed }) => failed).length,
      complete,
    })),
  });
}
