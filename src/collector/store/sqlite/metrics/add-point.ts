import type { UnixMillis } from "#lib/units.ts";
import { differenceOf, numberDifference, type Measured } from "./measured.ts";
import type { MetricCells } from "./metric-cells.ts";
import { beginLine, findLine, type Line, type Stream, type Streams } from "./metric-streams.ts";
import { bucketCount } from "./point-columns.ts";
import type { OpenBlock } from "./open-block.ts";

/** Adds what one point of a stream says. The points of a family come in the order of their times. */
export type AddPoint = (stream: Stream, block: OpenBlock, at: number) => void;

/** Points that count are those from `begin` on; earlier ones are only what later ones are compared with. */
export function createPointAdder(streams: Streams, begin: UnixMillis, cells: MetricCells): AddPoint {
  // Used for each point again: there are hundreds of thousands.
  const [measured, rise] = [newMeasured(), newMeasured()];

  const addCumulative = (stream: Stream): void => {
    const { time } = measured;
    const isCounted = time >= begin && stream.group >= 0;
    const line = findLine(streams, stream, measured);
    if (line === undefined) {
      const begun = beginLine(stream, measured, begin);
      if (begun.isWhole && isCounted) cells.addRise(stream, measured.start, measured);
      keep(begun.line, measured);
      return;
    }
    if (isCounted && measured.layout === null) {
      rise.time = time;
      rise.value = numberDifference(measured, line);
      cells.addRise(stream, line.time, rise);
    } else if (isCounted) cells.addRise(stream, line.time, differenceOf(measured, measured.layout!, line));
    keep(line, measured);
  };

  return (stream, { columns, buckets }, at) => {
    const isNumber = columns.count.length === 0;
    measured.time = columns.time[at]!;
    measured.start = columns.start[at]!;
    measured.value = columns.value[at]!;
    // Nothing was recorded: the series has ended, or a histogram did not keep its sum.
    if (isNumber && Number.isNaN(measured.value)) return;
    measured.low = columns.low.length === 0 ? 0 : columns.low[at]!;
    measured.count = isNumber ? 1 : columns.count[at]!;
    measured.min = columns.min.length === 0 ? Number.NaN : columns.min[at]!;
    measured.max = columns.max.length === 0 ? Number.NaN : columns.max[at]!;
    measured.layout = isNumber ? null : columns.layouts[columns.layout[at]!]!;
    measured.buckets = columns.buckets;
    measured.bucket = isNumber ? 0 : buckets[at]!;
    if (stream.mode === "cumulative") addCumulative(stream);
    else if (!isRepeated(stream, measured) && measured.time >= begin && stream.group >= 0) {
      const { start, time } = measured;
      if (stream.mode === "level") cells.addLevel(stream, measured);
      else cells.addRise(stream, start > 0 && start < time ? start : time, measured);
    }
  };
}

function newMeasured(): Measured {
  return {
    time: 0,
    start: 0,
    value: 0,
    low: 0,
    count: 1,
    min: Number.NaN,
    max: Number.NaN,
    layout: null,
    buckets: new Float64Array(0),
    bucket: 0,
  };
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
  else {
    last.time = time;
    last.start = start;
    last.value = value;
    last.count = count;
  }
  return isSame;
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
