import type { ProjectId } from "#lib/ids.ts";
import type { MetricLine } from "../../port/metrics.ts";
import type { Page } from "../../port/page.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { MetricKind, Temporality } from "#model/metric/metric-point.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { createConditions, timeBounds } from "../engine/conditions.ts";

interface Filter {
  project: ProjectId;
  words: string[];
  service?: string;
  start: UnixMillis;
  end: UnixMillis;
}

interface Row {
  name: string;
  kind: MetricKind;
  unit: string | null;
  description: string | null;
  temporality: Temporality | null;
  monotonic: number | null;
  service: string;
  points: number;
  lastSeen: number;
}

/**
 * A page of the metrics with points in the time range, by name. All `words` must occur in the name, case folded. The cursor is an
 * offset.
 */
export function listMetrics(
  files: StoreFiles,
  filter: Filter,
  page: { limit: number; cursor?: string },
): Page<MetricLine> {
  const lines = new Map<string, MetricLine>();
  for (const file of files.days()) {
    for (const row of metricsOfDay(file, filter)) addRow(lines, row);
  }
  const sorted = [...lines.values()].toSorted((left, right) => compare(left, right));
  const from = page.cursor === undefined ? 0 : Number.parseInt(page.cursor, 10) || 0;
  const to = from + page.limit;
  return { items: sorted.slice(from, to), next: to < sorted.length ? String(to) : null };
}

function metricsOfDay({ connection }: DayFile, filter: Filter): Row[] {
  const where = createConditions();
  const { start, end } = timeBounds(filter);
  where.add("metrics.project = ?", filter.project);
  for (const word of filter.words) where.add("instr(metrics.folded, ?) > 0", word.toLowerCase());
  if (filter.service !== undefined) where.add("metric_series.service = ?", filter.service);
  return connection
    .prepare(
      `SELECT name, kind, unit, description, temporality, monotonic, service, sum(points) AS points,
         max(lastSeen) AS lastSeen
       FROM (SELECT metrics.*, metric_series.service,
           (SELECT count(*) FROM metric_points WHERE series = metric_series.id AND time >= ?1 AND time < ?2) AS points,
           (SELECT max(time) / 1000000 FROM metric_points
             WHERE series = metric_series.id AND time >= ?1 AND time < ?2) AS lastSeen
         FROM metrics JOIN metric_series ON metric_series.metric = metrics.id WHERE ${where.sql()})
       WHERE points > 0 GROUP BY id, service`,
    )
    .all(start, end, ...where.values) as unknown as Row[];
}

function addRow(lines: Map<string, MetricLine>, row: Row): void {
  const { service, points, lastSeen, monotonic, ...metric } = row;
  const key = JSON.stringify([metric, monotonic]);
  const line = lines.get(key);
  if (line === undefined) {
    lines.set(key, {
      ...metric,
      monotonic: monotonic === null ? null : monotonic === 1,
      services: [service],
      points,
      lastSeen,
    });
    return;
  }
  line.points += points;
  line.lastSeen = Math.max(line.lastSeen, lastSeen);
  if (!line.services.includes(service)) line.services = [...line.services, service].toSorted();
}

function compare(left: MetricLine, right: MetricLine): number {
  if (left.name !== right.name) return left.name < right.name ? -1 : 1;
  return left.kind < right.kind ? -1 : 1;
}
