import type { UnixMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import type { Layout } from "./point-columns.ts";

/** How the points of a metric say what was measured. */
export type Mode = "level" | "cumulative" | "delta";

/** A run of a cumulative counter: since one start, by one process. */
export interface Line {
  start: number;
  time: number;
  value: number;
  low: number;
  count: number;
  layout: Layout | null;
  buckets: Float64Array;
}

/** What one sender measures under one set of attributes. */
export interface Stream {
  number: number;
  family: number;
  resource: Attributes;
  mode: Mode;
  source: MetricPoint["source"];
  /** The group that its points count in; -1 where the filter excludes it. */
  group: number;
  /** The runs known so far, the latest last. */
  lines: Line[];
  /** Of the level at hand, in its step. */
  level: { step: number; time: number; value: number } | null;
  /** The last delta point, to tell a repeated one. */
  last: { time: number; start: number; value: number; count: number } | null;
}

/** Streams that differ in their resource only: a process that changes its resource goes on in another stream. */
export interface Family {
  size: number;
  /** By start the stream whose run began then, where there are several. */
  starts: Map<number, number>;
}

/** The streams of a query, and which of them each row of `metric_series` is. */
export interface Streams {
  all: Stream[];
  families: Family[];
  /** The time of each stream's last point among those at hand. */
  latest: Float64Array;
}

/** Attributes of which two different values mean two processes. */
const IDENTIFYING = [
  "service.instance.id",
  "host.id",
  "host.name",
  "k8s.pod.uid",
  "k8s.pod.name",
  "container.id",
  "process.pid",
];

/** Senders that compute their start anew each time are off by less. */
const START_TOLERANCE = 1_000;
/** The most runs that a stream is followed in at once. */
const MOST_LINES = 8;

/** A cumulative point: a number, or a distribution with its count. */
type Point = Pick<Line, "time" | "start" | "value" | "count" | "layout">;

/**
 * The run that a cumulative point goes on, of its stream or taken over from another; undefined where it begins one. A changed
 * start is a reset.
 */
export function findLine(streams: Streams, stream: Stream, point: Point): Line | undefined {
  for (const line of stream.lines) if (Math.abs(line.start - point.start) <= START_TOLERANCE) return line;
  return takeOver(streams, stream, point);
}

/**
 * Begins a run. Its first point is the whole of what was measured since its start if that is in the time asked for, or after an
 * earlier run of the stream; otherwise it is only a base.
 */
export function beginLine(
  stream: Stream,
  { time, start }: Point,
  begin: UnixMillis,
): { line: Line; isWhole: boolean } {
  const before = stream.lines.at(-1);
  const isWhole =
    start > 0 && start <= time && (start >= begin || (before !== undefined && before.time <= start));
  const line = { start, time, value: 0, low: 0, count: 0, layout: null, buckets: new Float64Array(0) };
  stream.lines.push(line);
  if (stream.lines.length > MOST_LINES) stream.lines.shift();
  return { line, isWhole };
}

/** The run of the same process under another resource, if it has ended there and goes on here. */
function takeOver({ all, families, latest }: Streams, stream: Stream, point: Point): Line | undefined {
  const { time, start } = point;
  const { size, starts } = families[stream.family]!;
  if (size < 2 || start === 0) return undefined;
  const other = all[starts.get(start) ?? stream.number]!;
  starts.set(start, stream.number);
  const line = other === stream ? undefined : other.lines.find((one) => one.start === start);
  if (line === undefined || latest[other.number]! >= time || sizeOf(point) < sizeOf(line)) return undefined;
  if (areDistinct(other, stream)) return undefined;
  other.lines = other.lines.filter((one) => one !== line);
  stream.lines.push(line);
  return line;
}

function sizeOf({ count, value, layout }: Pick<Line, "count" | "value" | "layout">): number {
  return layout === null ? value : count;
}

function areDistinct(one: Stream, other: Stream): boolean {
  return IDENTIFYING.some((key) => {
    const [own, their] = [one.resource[key], other.resource[key]];
    return own !== undefined && their !== undefined && JSON.stringify(own) !== JSON.stringify(their);
  });
}
