import type { Millis } from "#lib/units.ts";
import { quantilePart, usualAggregate, type Aggregate } from "#model/metric/metric-type.ts";
import type {
  MetricAnswer,
  MetricFilter,
  MetricQuery,
  MetricSeries,
  MetricVariant,
} from "../../port/metrics.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { daysSince } from "../watch/rate-rows.ts";
import { createCells } from "./metric-cells.ts";
import { metricBlocks } from "./metric-blocks.ts";
import { metricRows, selectStreams, typeOfRow, type MetricRow, type Selection } from "./select-streams.ts";
import { walkPoints } from "./walk-points.ts";

/** How long before the time the last point of a cumulative series may be. */
const BEFORE: Millis = 15 * 60_000;

/**
 * A metric over time, in steps that begin at `start`. Cumulative series become increases, each by itself, before they are added
 * up; see `docs/metrics.md` for what each aggregate is.
 */
export function queryMetric(files: StoreFiles, query: MetricQuery): MetricAnswer {
  const found = findVariants(files, query);
  const variant = found.find(({ type, unit }) => {
    const isType = query.type === undefined || query.type === type;
    return isType && (query.unit === undefined || query.unit === unit);
  });
  const variants = found.map(({ type, unit, points }) => ({ type, unit, points }));
  if (variant === undefined)
    return { chosen: null, variants, series: [], streams: 0, groups: 0, points: 0, isPart: false };
  const { type, unit, rows } = variant;
  const aggregate = query.aggregate ?? usualAggregate(type);
  const select = () => selectStreams(rows, query.where, query.groupBy, before(query));
  let selection = select();
  let isRanked = false;
  if (selection.groups.length > query.top && isDistributed(aggregate)) {
    keepGreatest(selection, query);
    const { groups } = selection;
    const kept = selection.streams.all.map(({ group }) => group);
    selection = select();
    for (const [index, stream] of selection.streams.all.entries()) stream.group = kept[index]!;
    selection.groups = groups;
    isRanked = true;
  }
  const { series, points } = evaluate(selection, query, aggregate, isRanked);
  return {
    chosen: { type, unit, aggregate, description: rows.at(-1)?.metric.description ?? null },
    variants,
    series,
    streams: selection.streams.all.filter(({ group }) => group >= 0).length,
    groups: new Set(selection.streams.all.map(({ group }) => group)).size,
    points,
    isPart: selection.isPart,
  };
}

interface Variant extends MetricVariant {
  rows: { file: DayFile; metric: MetricRow }[];
}

/** The metrics of the name, those with the most points first, with their rows in the days' files, the earliest first. */
function findVariants(files: StoreFiles, filter: MetricFilter): Variant[] {
  const variants = new Map<string, Variant>();
  for (const file of daysSince(files, filter.start - BEFORE).toReversed())
    for (const metric of metricRows(file, filter)) {
      const type = typeOfRow(metric);
      const key = JSON.stringify([type, metric.unit]);
      const variant = variants.get(key) ?? { type, unit: metric.unit, points: 0, rows: [] };
      variants.set(key, variant);
      variant.rows.push({ file, metric });
      for (const { points } of metricBlocks(file, metric.id, filter)) variant.points += points;
    }
  return [...variants.values()]
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points);
}

function before({ start, end }: MetricFilter) {
  return { start: start - BEFORE, end };
}

function isDistributed(aggregate: Aggregate): boolean {
  return quantilePart(aggregate) !== null || aggregate === "min" || aggregate === "max";
}

/** Leaves the groups that counted most, and makes the last group that of all others: buckets are kept for few. */
function keepGreatest(selection: Selection, query: MetricQuery): void {
  const { streams, blocks, groups } = selection;
  const cells = createCells("count", groups.length, {
    begin: query.start,
    end: query.end,
    step: query.end - query.start,
  });
  walkPoints(blocks, streams, { from: query.start, begin: query.start, end: query.end }, cells);
  const counts = groups.map((_, group) => cells.figures([group])[0] ?? 0);
  const order = [...groups.keys()]
    .toSorted((one, other) => counts[other]! - counts[one]!)
    .slice(0, query.top);
  const place = new Map(order.map((group, index) => [group, index]));
  for (const stream of streams.all)
    if (stream.group >= 0) stream.group = place.get(stream.group) ?? query.top;
  selection.groups = order.map((group) => groups[group]!);
}

function evaluate(
  { streams, blocks, groups }: Selection,
  query: MetricQuery,
  aggregate: Aggregate,
  isRanked: boolean,
): { series: MetricSeries[]; points: number } {
  const { start, end, step, top, groupBy } = query;
  const size = groups.length + (isRanked ? 1 : 0);
  const cells = createCells(aggregate, size, { begin: start, end, step });
  walkPoints(blocks, streams, { from: start - BEFORE, begin: start, end }, cells);
  const measured = Array.from({ length: size }, (_, group) => group)
    .map((group) => ({ group, total: cells.total([group]) }))
    .filter(({ total }) => total !== null);
  const named = measured
    .filter(({ group }) => group < groups.length)
    .toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0));
  const rest = [...named.slice(top), ...measured.filter(({ group }) => group >= groups.length)];
  const line = (members: number[], group: MetricSeries["group"]): MetricSeries => ({
    group,
    values: cells.figures(members),
    total: cells.total(members),
  });
  const series = named
    .slice(0, top)
    .map(({ group }) => line([group], groupBy.length === 0 ? [] : groups[group]!));
  if (rest.length > 0)
    series.push(
      line(
        rest.map(({ group }) => group),
        null,
      ),
    );
  return { series, points: cells.points() };
}
