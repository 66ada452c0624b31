import { hash } from "node:crypto";
import type { EncodedMetrics } from "./encode-metrics.ts";
import type { Appending } from "../engine/appending.ts";
import { countEach } from "../outcomes/ledger.ts";
import type { DayWriter } from "../engine/day-writer.ts";
import { isRepeated } from "../engine/yesterday.ts";
import { writeMetricBlock } from "./metric-blocks.ts";

/** Writes metric points under their series, and in blocks by metric; those of a repeated OTLP request are only counted. */
export function appendMetrics({ context, day, ledger, now }: Appending, metrics: EncodedMetrics): void {
  const repeated = isRepeated(context, metrics.digest, now);
  // The collector's own were not received, and count against no quota.
  const projects = metrics.points
    .filter(({ series }) => metrics.series[series]!.source !== "own")
    .map(({ project }) => project);
  countEach(ledger, projects, "metric", repeated ? "duplicate" : "accepted");
  if (repeated) return;
  const series = metrics.series.map((one) => seriesRow(day, one));
  const insert = day.connection.prepare(
    "INSERT INTO metric_points (series, time, value, detail) VALUES (?, ?, ?, ?)",
  );
  for (const point of metrics.points) {
    const { id, metric } = series[point.series]!;
    insert.run(id, point.time, point.value, point.detail);
    for (const { time, value, detail } of point.exemplars)
      day.connection
        .prepare("INSERT INTO metric_exemplars (metric, series, time, value, detail) VALUES (?, ?, ?, ?, ?)")
        .run(metric, id, time, value, detail);
  }
  for (const columns of metrics.blocks) {
    const { metric } = series[columns.series[0]!]!;
    const rows = columns.series.map((number) => series[number]!.id);
    writeMetricBlock(day.connection, metric, { ...columns, series: rows });
  }
}

function seriesRow(
  { connection, names }: DayWriter,
  series: EncodedMetrics["series"][number],
): { id: number; metric: number } {
  const digest = hash("sha1", JSON.stringify(series), "buffer");
  const found = connection.prepare("SELECT id, metric FROM metric_series WHERE digest = ?").get(digest) as
    | { id: number; metric: number }
    | undefined;
  if (found !== undefined) return found;
  const metric = metricRow(connection, series.metric);
  const made = connection
    .prepare(
      `INSERT INTO metric_series (digest, metric, service, scope, source, resource, attributes, facts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      digest,
      metric,
      series.service,
      series.scope,
      series.source,
      names.resource(series.resource),
      series.attributes,
      series.facts ?? null,
    );
  return { id: Number(made.lastInsertRowid), metric };
}

function metricRow(
  connection: DayWriter["connection"],
  metric: EncodedMetrics["series"][number]["metric"],
): number {
  const digest = hash("sha1", JSON.stringify(metric), "buffer");
  const found = connection.prepare("SELECT id FROM metrics WHERE digest = ?").get(digest) as
    | { id: number }
    | undefined;
  if (found !== undefined) return found.id;
  const made = connection
    .prepare(
      `INSERT INTO metrics (digest, project, name, folded, kind, unit, description, temporality, monotonic)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      digest,
      metric.projectId,
      metric.name,
      metric.name.toLowerCase(),
      metric.kind,
      metric.unit,
      metric.description,
      metric.temporality,
      metric.monotonic === null ? null : Number(metric.monotonic),
    );
  return Number(made.lastInsertRowid);
}
