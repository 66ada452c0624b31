import type { ProjectId } from "#lib/ids.ts";
import type { MetricPoint, SentNumber } from "#model/metric/metric-point.ts";
import { clampNanos } from "../engine/integer-id.ts";
import { requestDigest } from "../engine/hashes.ts";
import { toColumns, type ColumnPoint, type PointColumns } from "./point-columns.ts";

/** Fields of a point that are only displayed: a value that is more than a number, and references. */
export type MetricDetail = Pick<MetricPoint, "value" | "traceId" | "spanId" | "flags"> & {
  start: string | null;
  exemplars: (Omit<MetricPoint["exemplars"][number], "time"> & { time: string })[];
};

/** Points by series, so that the series' identity is sent once. */
export interface EncodedMetrics {
  points: {
    project: ProjectId;
    series: number;
    time: bigint;
    value: number | null;
    detail: string;
    /** Those with a trace; `detail` is the JSON of the rest. */
    exemplars: { time: bigint; value: number; detail: string }[];
  }[];
  series: {
    metric: Pick<MetricPoint, "projectId" | "name" | "unit" | "description"> & {
      kind: string;
      temporality: string | null;
      monotonic: boolean | null;
    };
    service: string;
    scope: string | null;
    source: MetricPoint["source"];
    /** JSON. */
    resource: string;
    attributes: string;
    /** JSON; absent where the scope is only a name. */
    facts?: string;
  }[];
  /** The points by metric, as queries read them; `series` are numbers of the list above. */
  blocks: PointColumns[];
  digest: bigint | null;
}

/** Metric points, those of one series together. */
export function encodeMetrics(points: MetricPoint[]): EncodedMetrics {
  const known = new Map<string, number>();
  const encoded: EncodedMetrics = { points: [], series: [], blocks: [], digest: null };
  const blocks = new Map<string, ColumnPoint[]>();
  for (const point of points) {
    const series = seriesOf(point);
    const key = JSON.stringify(series);
    let number = known.get(key);
    if (number === undefined) {
      number = encoded.series.length;
      known.set(key, number);
      encoded.series.push(series);
    }
    const metric = JSON.stringify(series.metric);
    const block = blocks.get(metric) ?? [];
    const time = clampNanos(point.time);
    block.push({
      series: number,
      time,
      start: point.start === null ? null : clampNanos(point.start),
      value: point.value,
    });
    blocks.set(metric, block);
    encoded.points.push({
      project: point.projectId,
      series: number,
      time,
      value: "value" in point.value ? point.value.value : null,
      detail: JSON.stringify(detailOf(point)),
      exemplars: exemplarsOf(point),
    });
  }
  encoded.blocks = [...blocks.values()].map(toColumns);
  if (points.every(({ source }) => source === "otlp")) {
    const values = encoded.points.map(({ time, detail }) => `${time} ${detail}`);
    encoded.digest = requestDigest([...known.keys(), ...values]);
  }
  return encoded;
}

/** Sentry's points are exemplars of themselves. */
function exemplarsOf({ source, value, traceId, spanId, time, exemplars }: MetricPoint) {
  const own = "value" in value ? value.value : value.sum;
  const all =
    source === "sentry" && own !== null
      ? [{ time, value: own, ...digitsOf(value), traceId, spanId, attributes: {} }]
      : exemplars;
  return all
    .filter((one) => one.traceId !== null)
    .map(({ time: at, value: measured, ...rest }) => ({
      time: clampNanos(at),
      value: measured,
      detail: JSON.stringify(rest),
    }));
}

function digitsOf(value: MetricPoint["value"]): SentNumber {
  return "digits" in value && value.digits !== undefined ? { digits: value.digits } : {};
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
    ...(point.scopeFacts === undefined ? {} : { facts: JSON.stringify(point.scopeFacts) }),
  };
}

function detailOf({ value, start, exemplars, traceId, spanId, flags }: MetricPoint): MetricDetail {
  return {
    value,
    start: start === null ? null : String(start),
    exemplars: exemplars.map((exemplar) => ({ ...exemplar, time: String(exemplar.time) })),
    traceId,
    spanId,
    ...(flags === undefined ? {} : { flags }),
  };
}
