import { nanosFromMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { MetricFilter } from "../../port/metrics.ts";
import type { MetricDetail } from "./encode-metrics.ts";
import type { DayFile } from "../engine/open-files.ts";
import { foldedValue } from "../attributes/words.ts";
import { createConditions } from "../engine/conditions.ts";

/** The identity of a series. */
export interface MetricSeriesRow {
  id: number;
  name: string;
  unit: string | null;
  description: string | null;
  service: string;
  scope: string | null;
  source: "otlp" | "sentry";
  resource: number;
  attributes: Attributes;
}

export interface MetricPointRow {
  id: bigint;
  time: bigint;
  value: number | null;
  detail: MetricDetail;
}

/** The series of a metric in one day's file with the filter's service and attributes. */
export function metricSeries({ connection }: DayFile, filter: MetricFilter): MetricSeriesRow[] {
  const where = createConditions();
  where.add("metrics.project = ? AND metrics.name = ?", filter.project, filter.name);
  if (filter.service !== undefined) where.add("metric_series.service = ?", filter.service);
  const rows = connection
    .prepare(
      `SELECT metric_series.id, name, unit, description, service, scope, source, resource, attributes
       FROM metrics JOIN metric_series ON metric_series.metric = metrics.id WHERE ${where.sql()}`,
    )
    .all(...where.values) as unknown as (Omit<MetricSeriesRow, "attributes"> & { attributes: string })[];
  return rows
    .map((row) => Object.assign(row, { attributes: JSON.parse(row.attributes) as Attributes }))
    .filter(({ attributes }) =>
      filter.attributes.every(
        ([key, value]) =>
          Object.hasOwn(attributes, key) && foldedValue(attributes[key]!) === value.toLowerCase(),
      ),
    );
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
