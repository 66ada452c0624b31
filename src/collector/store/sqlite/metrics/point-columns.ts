import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { MetricValue } from "#model/metric/metric-point.ts";

/** How the buckets of a distribution's points are laid out; points of equal layout share one. */
export type Layout =
  | { kind: "explicit"; bounds: number[] }
  | {
      kind: "exponential";
      scale: number;
      zeroThreshold: number;
      positive: [number, number];
      negative: [number, number];
    }
  | { kind: "summary"; quantiles: number[] }
  /** In place of buckets, each value. */
  | { kind: "values"; count: number };

/** Points of one metric as columns: what queries read of them. */
export interface PointColumns {
  /** Rows of `metric_series`. */
  series: Uint32Array;
  /** Milliseconds since 1970, to a quarter of a microsecond. */
  time: Float64Array;
  /** The same; 0 if not sent. */
  start: Float64Array;
  /** The number, or the sum of a distribution; NaN if there is none. */
  value: Float64Array;
  /** What an integer is more than `value`; empty if nothing is. */
  low: Float64Array;
  /** Of distributions; empty for numbers. */
  count: Float64Array;
  /** Of distributions and of gauges of several measurements; empty for other numbers. NaN if not sent. */
  min: Float64Array;
  max: Float64Array;
  layout: Uint32Array;
  layouts: Layout[];
  /** The buckets of all points, one after the other. */
  buckets: Float64Array;
}

export interface ColumnPoint {
  series: number;
  time: bigint;
  start: bigint | null;
  value: MetricValue;
}

const FLOATS = ["time", "start", "value", "low", "count", "min", "max", "buckets"] as const;
const INTEGERS = ["series", "layout"] as const;

/** How many buckets a point of the layout has. */
export function bucketCount(layout: Layout): number {
  if (layout.kind === "explicit") return layout.bounds.length === 0 ? 0 : layout.bounds.length + 1;
  if (layout.kind === "summary") return layout.quantiles.length;
  if (layout.kind === "values") return layout.count;
  return layout.positive[1] + layout.negative[1] + 1;
}

export function toColumns(points: ColumnPoint[]): PointColumns {
  const kind = points[0]?.value.kind;
  const isNumber = kind === "gauge" || kind === "sum";
  const size = isNumber ? 0 : points.length;
  const ranges = points.some(({ value }) => !isNumber || "measured" in value) ? points.length : 0;
  const layouts = new Map<string, number>();
  const buckets: number[] = [];
  const columns: PointColumns = {
    series: Uint32Array.from(points, ({ series }) => series),
    time: Float64Array.from(points, ({ time }) => millisOf(time)),
    start: Float64Array.from(points, ({ start }) => (start === null ? 0 : millisOf(start))),
    value: new Float64Array(points.length),
    low: new Float64Array(points.some(({ value }) => "digits" in value) ? points.length : 0),
    count: new Float64Array(size),
    min: new Float64Array(ranges),
    max: new Float64Array(ranges),
    layout: new Uint32Array(size),
    layouts: [],
    buckets: new Float64Array(0),
  };
  for (const [at, { value }] of points.entries()) {
    if ("digits" in value && value.digits !== undefined) columns.low[at] = restOf(value.digits);
    if (value.kind === "gauge" || value.kind === "sum") {
      columns.value[at] = value.value ?? Number.NaN;
      const measured = value.kind === "gauge" ? value.measured : undefined;
      if (ranges > 0) setRange(columns, at, measured ?? {});
      continue;
    }
    columns.value[at] = value.sum ?? Number.NaN;
    columns.count[at] = value.count;
    setRange(columns, at, value.kind === "summary" ? {} : value);
    const { layout, counts } = bucketsOf(value);
    const key = JSON.stringify(layout);
    columns.layout[at] = layouts.get(key) ?? layouts.size;
    if (!layouts.has(key)) {
      layouts.set(key, layouts.size);
      columns.layouts.push(layout);
    }
    for (const count of counts) buckets.push(count);
  }
  columns.buckets = Float64Array.from(buckets);
  return columns;
}

function setRange(
  { min, max }: Pick<PointColumns, "min" | "max">,
  at: number,
  range: { min?: number | null; max?: number | null },
): void {
  min[at] = range.min ?? Number.NaN;
  max[at] = range.max ?? Number.NaN;
}

function millisOf(nanos: bigint): number {
  return Number(nanos) / 1e6;
}

function restOf(digits: string): number {
  return Number(BigInt(digits) - BigInt(Number(digits)));
}

function bucketsOf(value: Exclude<MetricValue, { kind: "gauge" | "sum" }>): {
  layout: Layout;
  counts: number[];
} {
  if (value.kind === "histogram" && value.values !== undefined)
    return { layout: { kind: "values", count: value.values.length }, counts: value.values };
  if (value.kind === "histogram")
    return {
      layout: { kind: "explicit", bounds: value.bounds },
      counts: value.bounds.length === 0 ? [] : value.counts,
    };
  if (value.kind === "summary")
    return {
      layout: { kind: "summary", quantiles: value.quantiles.map(({ quantile }) => quantile) },
      counts: value.quantiles.map((one) => one.value),
    };
  const { scale, zeroThreshold, zeroCount, positive, negative } = value;
  return {
    layout: {
      kind: "exponential",
      scale,
      zeroThreshold,
      positive: [positive.offset, positive.counts.length],
      negative: [negative.offset, negative.counts.length],
    },
    counts: [...positive.counts, ...negative.counts, zeroCount],
  };
}

/** As bytes: a head that says how long each column is, and the columns, compressed. */
export function packColumns(columns: PointColumns): Uint8Array {
  const lengths = [...FLOATS, ...INTEGERS].map((name) => columns[name].length);
  const text = JSON.stringify({ lengths, layouts: columns.layouts });
  // The columns behind it begin at a multiple of their width.
  const head = Buffer.from(text.padEnd(Math.ceil((Buffer.byteLength(text) + 8) / 8) * 8 - 8));
  const size = Buffer.alloc(8);
  size.writeUInt32LE(head.length);
  const bytes = [...FLOATS, ...INTEGERS].map((name) => {
    const { buffer, byteOffset, byteLength } = columns[name];
    return new Uint8Array(buffer, byteOffset, byteLength);
  });
  return zstdCompressSync(Buffer.concat([size, head, ...bytes]));
}

export function unpackColumns(body: Uint8Array): PointColumns {
  // A copy: the columns need a buffer in which they are aligned, and may be kept, without the larger one that it is a part of.
  const bytes = Buffer.from(new Uint8Array(zstdDecompressSync(body)).buffer);
  const size = bytes.readUInt32LE(0);
  const { lengths, layouts } = JSON.parse(bytes.toString("utf8", 8, 8 + size)) as {
    lengths: number[];
    layouts: Layout[];
  };
  let at = bytes.byteOffset + 8 + size;
  const take = <T>(
    Column: new (buffer: ArrayBufferLike, offset: number, length: number) => T,
    width: number,
    index: number,
  ): T => {
    const column = new Column(bytes.buffer, at, lengths[index]!);
    at += lengths[index]! * width;
    return column;
  };
  const floats = FLOATS.map((name, index) => [name, take(Float64Array, 8, index)]);
  const integers = INTEGERS.map((name, index) => [name, take(Uint32Array, 4, FLOATS.length + index)]);
  return { ...(Object.fromEntries([...floats, ...integers]) as Omit<PointColumns, "layouts">), layouts };
}
