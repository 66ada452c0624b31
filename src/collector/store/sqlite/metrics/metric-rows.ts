import { nanosFromMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import type { ScopeFacts } from "#model/scope.ts";
import type { MetricFilter } from "../../port/metrics.ts";
import type { MetricDetail } from "./encode-metrics.ts";
import type { DayFile } from "../engine/open-files.ts";
import { namesOf } from "../watch/rate-rows.ts";
import { meetsMetricCondition } from "./meets-metric-condition.ts";

/** The identity of a series. */
export interface MetricSeriesRow {
  id: number;
  name: string;
  unit: string | null;
  description: string | null;
  service: string;
  scope: string | null;
  facts: ScopeFacts | null;
  source: MetricPoint["source"];
  resource: number;
  attributes: Attributes;
}

export interface MetricPointRow {
  id: bigint;
  time: bigint;
  value: number | null;
  detail: MetricDetail;
}

/** The series of a metric in one day's file that meet the filter. */
export function metricSeries(file: DayFile, filter: MetricFilter): MetricSeriesRow[] {
  const names = namesOf(file);
  const rows = file.connection
    .prepare(
      `SELECT metric_series.id, name, unit, description, service, scope, facts, source, resource, attributes
       FROM metrics JOIN metric_series ON metric_series.metric = metrics.id WHERE metrics.project = ? AND metrics.name = ?`,
    )
    .all(filter.project, filter.name) as unknown as StoredSeries[];
  return rows.map(parseSeries).filter((row) => {
    const { where } = filter;
    return where === null || meetsMetricCondition({ ...row, resource: names.resource(row.resource) }, where);
  });
}

type StoredSeries = Omit<MetricSeriesRow, "attributes" | "facts"> & {
  attributes: string;
  facts: string | null;
};

function parseSeries(row: StoredSeries): MetricSeriesRow {
  const facts = row.facts === null ? null : (JSON.parse(row.facts) as ScopeFacts);
  return { ...row, attributes: JSON.parse(row.attributes) as Attributes, facts };
}

/** The points of one series in the time range, the latest first. */
export function* metricPoints(
  { connection }: DayFile,
  series: number,
  range: Pick<MetricFilter, "start" | "end">,
): Generator<MetricPointRow> {
  const rows = connection
    .prepareBig(
      `SELECT id, time, value, detail FROM metric_points WHERE series = ? AND time >= ? AND time < ?
       ORDER BY time DESC, id DESC`,
    )
    .all(series, nanosFromMillis(range.start), nanosFromMillis(range.end)) as unknown as (Omit<
    MetricPointRow,
    "detail"
  > & { detail: string })[];
  for (const row of rows) yield { ...row, detail: JSON.parse(row.detail) as MetricDetail };
}
