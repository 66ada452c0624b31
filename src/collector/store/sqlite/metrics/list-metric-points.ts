import { AppError } from "#lib/app-error.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import type { MetricFilter } from "../../port/metrics.ts";
import type { Page } from "../../port/page.ts";
import { mergeSorted, decodeCursor, encodeCursor, takePage } from "../engine/pages.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { recordKey } from "../engine/record-key.ts";
import { metricPoints, metricSeries, type MetricPointRow, type MetricSeriesRow } from "./metric-rows.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";

interface Found {
  key: number;
  row: MetricPointRow;
  series: MetricSeriesRow;
  names: NameReader;
}

/** A page of a metric's points, newest first. */
export function listMetricPoints(
  files: StoreFiles,
  filter: MetricFilter,
  page: { limit: number; cursor?: string },
): Page<MetricPoint> {
  const sources = files
    .days()
    .flatMap((file) =>
      metricSeries(file, filter).map((series) => pointsOf(file, series, filter, page.cursor)),
    );
  return takePage(
    mergeSorted(sources, isAfter),
    page.limit,
    (found) => metricPoint(found, filter),
    ({ row, key }) => encodeCursor(row.time, key),
  );
}

function* pointsOf(
  file: DayFile,
  series: MetricSeriesRow,
  filter: MetricFilter,
  cursor: string | undefined,
): Generator<Found> {
  const names = createNameReader(file.connection);
  const last = cursor === undefined ? null : decodeCursor(cursor);
  if (last !== null && typeof last.value !== "bigint") throw new AppError("bad_cursor");
  for (const row of metricPoints(file, series.id, filter)) {
    const key = recordKey(file.day, Number(row.id));
    const isAfterCursor =
      last === null || row.time < last.value || (row.time === last.value && key < last.id);
    if (isAfterCursor) yield { key, row, series, names };
  }
}

function isAfter(left: Found, right: Found): boolean {
  return left.row.time === right.row.time ? left.key > right.key : left.row.time > right.row.time;
}

function metricPoint({ row, series, names }: Found, filter: MetricFilter): MetricPoint {
  const { value, start, exemplars, traceId, spanId, flags } = row.detail;
  return {
    projectId: filter.project,
    name: series.name,
    unit: series.unit,
    description: series.description,
    start: start === null ? null : BigInt(start),
    time: row.time,
    value,
    exemplars: exemplars.map((exemplar) => Object.assign(exemplar, { time: BigInt(exemplar.time) })),
    traceId,
    spanId,
    service: series.service,
    scope: series.scope,
    ...(series.facts === null ? {} : { scopeFacts: series.facts }),
    ...(flags === undefined ? {} : { flags }),
    attributes: series.attributes,
    resource: names.resource(series.resource),
    source: series.source,
  };
}
