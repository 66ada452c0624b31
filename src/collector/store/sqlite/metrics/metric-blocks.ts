import { nanosFromMillis, type UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { MetricDetail } from "./encode-metrics.ts";
import {
  packColumns,
  toColumns,
  unpackColumns,
  type ColumnPoint,
  type PointColumns,
} from "./point-columns.ts";

/** Points of one metric that were stored together; their times are in `earliest` to `latest`, both inclusive. */
export interface MetricBlock {
  earliest: UnixMillis;
  latest: UnixMillis;
  points: number;
  read: () => PointColumns;
}

interface BlockRow {
  id: number;
  earliest: number;
  latest: number;
  points: number;
}

/** Stores points of one metric as a block, for queries to read at once. */
export function writeMetricBlock(connection: Connection, metric: number, columns: PointColumns): void {
  const [earliest, latest] = [columns.time.reduce(lesser), columns.time.reduce(greater)];
  connection
    .prepare("INSERT INTO metric_blocks (metric, earliest, latest, points, body) VALUES (?, ?, ?, ?, ?)")
    .run(metric, earliest, latest, columns.time.length, packColumns(columns));
}

/** The blocks of a metric with points in the time. */
export function metricBlocks(
  file: DayFile,
  metric: number,
  { start, end }: { start: UnixMillis; end: UnixMillis },
): MetricBlock[] {
  const rows = file.connection
    .prepare(
      `SELECT id, earliest, latest, points FROM metric_blocks WHERE metric = ? AND latest >= ? AND earliest < ?
       ORDER BY id`,
    )
    .all(metric, start, end) as unknown as BlockRow[];
  const blocks = rows.map(({ id, earliest, latest, points }): MetricBlock => ({
    earliest,
    latest,
    points,
    read: () => readBlock(file, id),
  }));
  return [...blocksOfRows(file, metric, start, end), ...blocks];
}

/** The columns of a block, which never change. */
function readBlock({ connection, cache }: DayFile, id: number): PointColumns {
  const key = `metric block ${id}`;
  const known = cache.get(key) as PointColumns | undefined;
  if (known !== undefined) return known;
  const { body } = connection.prepare("SELECT body FROM metric_blocks WHERE id = ?").get(id) as {
    body: Uint8Array;
  };
  const columns = unpackColumns(body);
  cache.set(key, columns, columns.time.buffer.byteLength);
  return columns;
}

/** Points of before there were blocks, by the hour. */
function blocksOfRows(
  { connection }: DayFile,
  metric: number,
  start: UnixMillis,
  end: UnixMillis,
): MetricBlock[] {
  const { after } = connection.prepare("SELECT after FROM metric_rows_only").get() as { after: number };
  if (after === 0) return [];
  const where = `id <= ${after} AND series IN (SELECT id FROM metric_series WHERE metric = ?1) AND time >= ?2 AND time < ?3`;
  const hours = connection
    .prepare(
      `SELECT time / 3600000000000 AS hour, count(*) AS points FROM metric_points WHERE ${where} GROUP BY 1 ORDER BY 1`,
    )
    .all(metric, nanosFromMillis(start), nanosFromMillis(end)) as unknown as {
    hour: number;
    points: number;
  }[];
  return hours.map(({ hour, points }) => ({
    earliest: hour * 3_600_000,
    latest: (hour + 1) * 3_600_000,
    points,
    read: () => {
      const first = BigInt(hour) * 3_600_000_000_000n;
      const rows = connection
        .prepareBig(`SELECT series, time, detail FROM metric_points WHERE ${where} ORDER BY time, id`)
        .iterate(metric, first, first + 3_600_000_000_000n) as Iterable<unknown> as Iterable<{
        series: bigint;
        time: bigint;
        detail: string;
      }>;
      return toColumns(Array.from(rows, pointOf));
    },
  }));
}

function pointOf({ series, time, detail }: { series: bigint; time: bigint; detail: string }): ColumnPoint {
  const { value, start } = JSON.parse(detail) as MetricDetail;
  return { series: Number(series), time, start: start === null ? null : BigInt(start), value };
}

function lesser(one: number, other: number): number {
  return Math.min(one, other);
}

function greater(one: number, other: number): number {
  return Math.max(one, other);
}
