import type { MetricKind, Temporality } from "#model/metric/metric-point.ts";
import { metricType, type MetricType } from "#model/metric/metric-type.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { AttributeKey } from "../../port/logs.ts";
import type { MetricFilter } from "../../port/metrics.ts";
import type { DayFile } from "../engine/open-files.ts";
import { namesOf } from "../watch/rate-rows.ts";
import { metricBlocks } from "./metric-blocks.ts";
import { seriesOf } from "./metric-series.ts";
import type { Mode, Streams } from "./metric-streams.ts";
import type { StreamBlock } from "./open-block.ts";
import { createStreamList } from "./stream-list.ts";

/** A row of `metrics`. */
export interface MetricRow {
  id: number;
  kind: MetricKind;
  unit: string | null;
  description: string | null;
  temporality: Temporality | null;
  monotonic: number | null;
}

/** The metrics of a name in one day's file. */
export function metricRows(
  { connection }: DayFile,
  { project, name }: Pick<MetricFilter, "project" | "name">,
): MetricRow[] {
  return connection
    .prepare(
      "SELECT id, kind, unit, description, temporality, monotonic FROM metrics WHERE project = ? AND name = ?",
    )
    .all(project, name) as unknown as MetricRow[];
}

export function typeOfRow({ kind, monotonic }: MetricRow): MetricType {
  return metricType(kind, monotonic === null ? null : monotonic === 1);
}

/** The series of some metrics, those of one sender on several days as one, and their blocks. */
export interface Selection {
  streams: Streams;
  blocks: StreamBlock[];
  /** The values of `groupBy` of each group. */
  groups: (string | null)[][];
  isPart: boolean;
}

/**
 * The streams of metrics in the days' files, the earliest first. Those that the filter excludes are there too where they share a
 * family with one that it does not: a run may begin in them.
 */
export function selectStreams(
  rows: { file: DayFile; metric: MetricRow }[],
  where: MetricFilter["where"],
  groupBy: AttributeKey[],
  range: { start: UnixMillis; end: UnixMillis },
): Selection {
  const streams = createStreamList(where, groupBy);
  const blocks: StreamBlock[] = [];
  let isPart = false;
  for (const { file, metric } of rows) {
    const found = metricBlocks(file, metric.id, range);
    if (found.length === 0) continue;
    const resourceOf = streams.resources(namesOf(file));
    const mode = modeOf(metric);
    const series = seriesOf(file, metric.id);
    const [first, last] = [series[0]?.id ?? 0, series.at(-1)?.id ?? 0];
    const numbers = new Int32Array(last - first + 1).fill(-1);
    for (const one of series) {
      const number = streams.numberOf(one, mode, resourceOf(one.resource));
      if (number === null) isPart = true;
      else numbers[one.id - first] = number;
    }
    const streamOf = { first, numbers };
    for (const block of found) blocks.push({ ...block, streamOf });
  }
  return { streams: streams.list(), blocks, groups: streams.groups, isPart };
}

function modeOf({ kind, temporality, monotonic }: MetricRow): Mode {
  if (kind === "gauge") return "level";
  if (temporality === "delta") return "delta";
  return kind === "sum" && monotonic !== 1 ? "level" : "cumulative";
}
