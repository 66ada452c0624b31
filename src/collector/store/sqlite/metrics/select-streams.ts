import type { Attributes } from "#model/attributes.ts";
import type { MetricKind, Temporality } from "#model/metric/metric-point.ts";
import { metricType, type MetricType } from "#model/metric/metric-type.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { AttributeKey } from "../../port/logs.ts";
import type { MetricFilter } from "../../port/metrics.ts";
import type { DayFile } from "../engine/open-files.ts";
import { keysOf } from "../attributes/words.ts";
import { namesOf } from "../watch/rate-rows.ts";
import { meetsMetricCondition } from "./meets-metric-condition.ts";
import { metricBlocks } from "./metric-blocks.ts";
import type { Mode, Stream, Streams } from "./metric-streams.ts";
import type { StreamBlock } from "./walk-points.ts";

/** More series than this are not read: their states would fill the thread's memory. */
const MOST_STREAMS = 100_000;

/** A row of `metrics`. */
export interface MetricRow {
  id: number;
  kind: MetricKind;
  unit: string | null;
  description: string | null;
  temporality: Temporality | null;
  monotonic: number | null;
}

interface SeriesRow {
  id: number;
  service: string;
  scope: string | null;
  source: Stream["source"];
  resource: number;
  attributes: string;
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
  const all: Stream[] = [];
  const families: Streams["families"] = [];
  const [familyOf, streamOf, groupOf] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const groups: (string | null)[][] = [];
  const blocks: StreamBlock[] = [];
  let isPart = false;

  const groupNumber = (series: SeriesRow, attributes: Attributes, resource: Attributes): number => {
    const values = groupBy.map((key) => valueOf(key, series, attributes, resource));
    const key = values.length === 1 ? (values[0] ?? "\u0000") : JSON.stringify(values);
    let number = groupOf.get(key);
    if (number === undefined) {
      number = groups.push(values) - 1;
      groupOf.set(key, number);
    }
    return number;
  };
  const numberOf = (series: SeriesRow, mode: Mode, names: ReturnType<typeof namesOf>): number | undefined => {
    const resource = names.resource(series.resource);
    const shared = `${mode}\n${series.service}\n${series.scope}\n${series.source}\n${series.attributes}`;
    const key = `${shared}\n${JSON.stringify(resource)}`;
    const known = streamOf.get(key);
    if (known !== undefined) return known;
    if (all.length >= MOST_STREAMS) {
      isPart = true;
      return undefined;
    }
    let family = familyOf.get(shared);
    if (family === undefined) {
      family = families.push({ size: 0, starts: new Map() }) - 1;
      familyOf.set(shared, family);
    }
    families[family]!.size++;
    const isRead = where !== null || groupBy.length > 0;
    const attributes = isRead ? (JSON.parse(series.attributes) as Attributes) : {};
    const isWanted = where === null || meetsMetricCondition({ ...series, attributes, resource }, where);
    const number = all.length;
    all.push({
      number,
      family,
      resource,
      mode,
      source: series.source,
      group: isWanted ? groupNumber(series, attributes, resource) : -1,
      lines: [],
      latest: -Infinity,
      level: null,
      last: null,
    });
    streamOf.set(key, number);
    return number;
  };

  for (const { file, metric } of rows) {
    const found = metricBlocks(file, metric.id, range);
    if (found.length === 0) continue;
    const names = namesOf(file);
    const own = new Map<number, number>();
    const series = file.connection
      .prepare("SELECT id, service, scope, source, resource, attributes FROM metric_series WHERE metric = ?")
      .all(metric.id) as unknown as SeriesRow[];
    for (const one of series) {
      const number = numberOf(one, modeOf(metric), names);
      if (number !== undefined) own.set(one.id, number);
    }
    for (const block of found) blocks.push({ ...block, streamOf: own });
  }
  return { streams: { all, families }, blocks, groups, isPart };
}

function modeOf({ kind, temporality, monotonic }: MetricRow): Mode {
  if (kind === "gauge") return "level";
  if (temporality === "delta") return "delta";
  return kind === "sum" && monotonic !== 1 ? "level" : "cumulative";
}

function valueOf(
  key: AttributeKey,
  { service, scope }: SeriesRow,
  attributes: Attributes,
  resource: Attributes,
): string | null {
  for (const one of keysOf(key)) {
    if (one === "service") return service;
    if (one === "scope") return scope;
    const value = Object.hasOwn(attributes, one)
      ? attributes[one]
      : Object.hasOwn(resource, one)
        ? resource[one]
        : undefined;
    if (value !== undefined && value !== null)
      return typeof value === "string" ? value : JSON.stringify(value);
  }
  return null;
}
