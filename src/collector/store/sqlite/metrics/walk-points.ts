import type { UnixMillis } from "#lib/units.ts";
import { differenceOf, type Measured } from "./measured.ts";
import type { MetricBlock } from "./metric-blocks.ts";
import type { MetricCells } from "./metric-cells.ts";
import { findRise, type Line, type Stream, type Streams } from "./metric-streams.ts";
import { bucketCount, type Layout, type PointColumns } from "./point-columns.ts";

/** A block, and which stream each row of `metric_series` of its file is. */
export interface StreamBlock extends MetricBlock {
  streamOf: Map<number, number>;
}

/** Points in memory at once: about 50 MB. */
const MOST_POINTS = 400_000;

/**
 * Walks the points of streams in the order of their times, and adds what each says to the cells. Points come in any order and
 * any number; they are read slice by slice of time.
 */
export function walkPoints(
  blocks: StreamBlock[],
  streams: Streams,
  { from, begin, end }: { from: UnixMillis; begin: UnixMillis; end: UnixMillis },
  cells: MetricCells,
): void {
  const known = new Map<string, Layout>();
  const edges = [from, ...sliceEdges(blocks, from, end), end];
  for (let at = 1; at < edges.length; at++) {
    const [first, last] = [edges[at - 1]!, edges[at]!];
    const read = blocks
      .filter(({ earliest, latest }) => latest >= first && earliest < last)
      .map((block) => ({ columns: withKnownLayouts(block.read(), known), streamOf: block.streamOf }));
    for (const point of sorted(read, streams, first, last)) addPoint(streams, point, begin, cells);
  }
  for (const stream of streams.all) cells.endLevel(stream);
}

/** Equal layouts as one object, so that buckets of equal bounds are added up. */
function withKnownLayouts(columns: PointColumns, known: Map<string, Layout>): PointColumns {
  const layouts = columns.layouts.map((layout) => {
    const key = JSON.stringify(layout);
    const same = known.get(key) ?? layout;
    known.set(key, same);
    return same;
  });
  return { ...columns, layouts };
}

/** Times between which there are about as many points as may be in memory. */
function sliceEdges(blocks: StreamBlock[], from: UnixMillis, end: UnixMillis): UnixMillis[] {
  const edges: UnixMillis[] = [];
  let points = 0;
  for (const block of blocks.toSorted((one, other) => one.earliest - other.earliest)) {
    points += block.points;
    const edge = block.earliest;
    if (points <= MOST_POINTS || edge <= (edges.at(-1) ?? from) || edge >= end) continue;
    edges.push(edge);
    points = block.points;
  }
  return edges;
}

interface Read {
  columns: PointColumns;
  streamOf: Map<number, number>;
}

interface Point {
  stream: Stream;
  columns: PointColumns;
  at: number;
  /** Where its buckets begin. */
  bucket: number;
}

/** The points of a slice by family, each family's in the order of time: a counting sort, as there may be very many. */
function* sorted(read: Read[], streams: Streams, first: UnixMillis, last: UnixMillis): Generator<Point> {
  const families = streams.families.length;
  const ends = new Uint32Array(families + 1);
  const numbers = read.map(({ columns, streamOf }) => {
    const own = new Int32Array(columns.time.length).fill(-1);
    for (let at = 0; at < own.length; at++) {
      const time = columns.time[at]!;
      if (time < first || time >= last) continue;
      const number = streamOf.get(columns.series[at]!);
      if (number === undefined) continue;
      own[at] = number;
      const stream = streams.all[number]!;
      stream.latest = Math.max(stream.latest, time);
      ends[stream.family + 1]!++;
    }
    return own;
  });
  for (let family = 0; family < families; family++) ends[family + 1]! += ends[family]!;
  const next = ends.slice();
  const total = ends[families]!;
  const [blockOf, placeOf] = [new Uint32Array(total), new Uint32Array(total)];
  for (const [block, own] of numbers.entries())
    for (let at = 0; at < own.length; at++) {
      if (own[at]! < 0) continue;
      const place = next[streams.all[own[at]!]!.family]!++;
      blockOf[place] = block;
      placeOf[place] = at;
    }
  const offsets = read.map(({ columns }) => bucketOffsets(columns));
  for (let family = 0; family < families; family++) {
    const order = inOrder(read, blockOf, placeOf, ends[family]!, ends[family + 1]!);
    for (const place of order) {
      const block = blockOf[place]!;
      const at = placeOf[place]!;
      yield {
        stream: streams.all[numbers[block]![at]!]!,
        columns: read[block]!.columns,
        at,
        bucket: offsets[block]![at] ?? 0,
      };
    }
  }
}

/** The places in the order of time, the lesser value first: an equal time is a repetition, not a reset. */
function inOrder(
  read: Read[],
  blockOf: Uint32Array,
  placeOf: Uint32Array,
  from: number,
  to: number,
): Uint32Array {
  const order = new Uint32Array(to - from);
  const timeAt = (place: number) => read[blockOf[place]!]!.columns.time[placeOf[place]!]!;
  let isSorted = true;
  for (let index = 0; index < order.length; index++) {
    order[index] = from + index;
    if (index > 0 && timeAt(from + index) <= timeAt(from + index - 1)) isSorted = false;
  }
  if (isSorted) return order;
  const sizeAt = (place: number) => {
    const { columns } = read[blockOf[place]!]!;
    const at = placeOf[place]!;
    return columns.count.length > 0 ? columns.count[at]! : columns.value[at]!;
  };
  return order.toSorted(
    (one, other) => timeAt(one) - timeAt(other) || sizeAt(one) - sizeAt(other) || one - other,
  );
}

function bucketOffsets({ layout, layouts }: PointColumns): Uint32Array {
  const counts = layouts.map(bucketCount);
  const offsets = new Uint32Array(layout.length);
  let offset = 0;
  for (let at = 0; at < layout.length; at++) {
    offsets[at] = offset;
    offset += counts[layout[at]!]!;
  }
  return offsets;
}

function addPoint(
  streams: Streams,
  { stream, columns, at, bucket }: Point,
  begin: UnixMillis,
  cells: MetricCells,
): void {
  const isNumber = columns.count.length === 0;
  const measured: Measured = {
    time: columns.time[at]!,
    start: columns.start[at]!,
    value: columns.value[at]!,
    low: columns.low[at] ?? 0,
    count: columns.count[at] ?? 1,
    min: columns.min[at] ?? Number.NaN,
    max: columns.max[at] ?? Number.NaN,
    layout: isNumber ? null : columns.layouts[columns.layout[at]!]!,
    buckets: columns.buckets,
    bucket,
  };
  // Nothing was recorded: the series has ended, or a histogram did not keep its sum.
  if (isNumber && Number.isNaN(measured.value)) return;
  if (stream.mode === "cumulative") addCumulative(streams, stream, measured, begin, cells);
  else if (!isRepeated(stream, measured) && measured.time >= begin && stream.group >= 0) {
    const { start, time } = measured;
    if (stream.mode === "level") cells.addLevel(stream, measured);
    else cells.addRise(stream, start > 0 && start < time ? start : time, measured);
  }
}

/** A retried request carries a point again. Two of Sentry's points may be equal and both count. */
function isRepeated(stream: Stream, { time, start, value, count }: Measured): boolean {
  const { last } = stream;
  const isSame =
    last !== null &&
    stream.source === "otlp" &&
    last.time === time &&
    last.start === start &&
    Object.is(last.value, value) &&
    last.count === count;
  if (last === null) stream.last = { time, start, value, count };
  else Object.assign(last, { time, start, value, count });
  return isSame;
}

function addCumulative(
  streams: Streams,
  stream: Stream,
  measured: Measured,
  begin: UnixMillis,
  cells: MetricCells,
): void {
  const { time, start, value, count, layout } = measured;
  const { rise, line } = findRise(streams, stream, {
    time,
    start,
    begin,
    value: layout === null ? value : count,
  });
  if (rise !== null && time >= begin && stream.group >= 0) {
    const since = rise.since;
    cells.addRise(stream, rise.from, since === null ? measured : differenceOf(measured, since));
  }
  keep(line, measured);
}

function keep(line: Line, { time, value, low, count, layout, buckets, bucket }: Measured): void {
  line.time = time;
  line.value = value;
  line.low = low;
  line.count = count;
  line.layout = layout;
  if (layout === null || layout.kind === "summary" || layout.kind === "values") return;
  const length = bucketCount(layout);
  if (line.buckets.length !== length) line.buckets = new Float64Array(length);
  for (let index = 0; index < length; index++) line.buckets[index] = buckets[bucket + index]!;
}
