import type { ProjectId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";
import type { MetricPoint, MetricValue } from "#model/metric/metric-point.ts";
import { OWN_SERVICE } from "#model/metric/own-service.ts";
import type { Family } from "#collector/figures/family.ts";

/** The samples of families as points of the collector's own service, under the names that `/metrics` has. */
export function ownPoints(
  families: Family[],
  { projectId, start, time }: { projectId: ProjectId; start: UnixNanos; time: UnixNanos },
): MetricPoint[] {
  return families.flatMap((family) =>
    family.samples.map(({ labels, value }) => ({
      projectId,
      name: family.name,
      unit: family.unit,
      description: family.help,
      start: family.kind === "gauge" ? null : start,
      time,
      value: pointValue(family.kind, value),
      exemplars: [],
      traceId: null,
      spanId: null,
      service: OWN_SERVICE,
      scope: null,
      attributes: { ...labels },
      resource: { "service.name": OWN_SERVICE },
      source: "own" as const,
    })),
  );
}

function pointValue(kind: Family["kind"], value: Family["samples"][number]["value"]): MetricValue {
  if (typeof value !== "number") {
    const { bounds, counts, sum, count } = value;
    const nothing = { min: null, max: null };
    return {
      kind: "histogram",
      temporality: "cumulative",
      count,
      sum,
      bounds: [...bounds],
      counts,
      ...nothing,
    };
  }
  return kind === "counter"
    ? { kind: "sum", value, temporality: "cumulative", monotonic: true }
    : { kind: "gauge", value: Number.isFinite(value) ? value : null };
}
