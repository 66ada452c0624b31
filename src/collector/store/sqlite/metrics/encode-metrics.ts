import type { ProjectId } from "#lib/ids.ts";
import type { MetricPoint } from "#model/metric-point.ts";
import { clampNanos } from "../engine/integer-id.ts";
import { requestDigest } from "../engine/hashes.ts";

/** Fields of a point that are only displayed: a value that is more than a number, and references. */
export type MetricDetail = Pick<MetricPoint, "value" | "traceId" | "spanId"> & {
  start: string | null;
  exemplars: (Omit<MetricPoint["exemplars"][number], "time"> & { time: string })[];
};

/** Points by series, so that the series' identity is sent once. */
export interface EncodedMetrics {
  points: { project: ProjectId; series: number; time: bigint; value: number | null; detail: string }[];
  series: {
    metric: Pick<MetricPoint, "projectId" | "name" | "unit" | "description"> & {
      kind: string;
      temporality: string | null;
      monotonic: boolean | null;
    };
    service: string;
    scope: string | null;
    source: "otlp" | "sentry";
    /** JSON. */
    resource: string;
    attributes: string;
  }[];
  digest: bigint | null;
}

/** Metric points, those of one series together. */
export function encodeMetrics(points: MetricPoint[]): EncodedMetrics {
  const known = new Map<string, number>();
  const encoded: EncodedMetrics = { points: [], series: [], digest: null };
  for (const point of points) {
    const series = seriesOf(point);
    const key = JSON.stringify(series);
    let number = known.get(key);
    if (number === undefined) {
      number = encoded.series.length;
      known.set(key, number);
      encoded.series.push(series);
    }
    encoded.points.push({
      project: point.projectId,
      series: number,
      time: clampNanos(point.time),
      value: "value" in point.value ? point.value.value : null,
      detail: JSON.stringify(detailOf(point)),
    });
  }
  if (points.every(({ source }) => source === "otlp")) {
    const values = encoded.points.map(({ time, detail }) => `${time} ${detail}`);
    encoded.digest = requestDigest([...known.keys(), ...values]);
  }
  return encoded;
}

function seriesOf(point: MetricPoint): EncodedMetrics["series"][number] {
  const { value } = point;
  return {
    metric: {
      projectId: point.projectId,
      name: point.name,
      unit: point.unit,
      description: point.description,
      kind: value.kind,
      temporality: "temporality" in value ? value.temporality : null,
      monotonic: "monotonic" in value ? value.monotonic : null,
    },
    service: point.service,
    scope: point.scope,
    source: point.source,
    resource: JSON.stringify(point.resource),
    attributes: JSON.stringify(point.attributes),
  };
}

function detailOf({ value, start, exemplars, traceId, spanId }: MetricPoint): MetricDetail {
  return {
    value,
    start: start === null ? null : String(start),
    exemplars: exemplars.map((exemplar) => ({ ...exemplar, time: String(exemplar.time) })),
    traceId,
    spanId,
  };
}
