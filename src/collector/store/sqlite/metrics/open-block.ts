import type { UnixMillis } from "#lib/units.ts";
import type { MetricBlock } from "./metric-blocks.ts";
import type { Streams } from "./metric-streams.ts";
import { bucketCount, type Layout, type PointColumns } from "./point-columns.ts";

/** Which stream each row of `metric_series` of a file is: that of row `first`, and of those after it; -1 for none. */
export interface StreamNumbers {
  first: number;
  numbers: Int32Array;
}

export interface StreamBlock extends MetricBlock {
  streamOf: StreamNumbers;
}

/** The columns of a block and the stream of each point; -1 for a point that is not read. */
export interface OpenBlock {
  columns: PointColumns;
  streams: Int32Array;
  /** Where the buckets of each point begin; empty where points have none. */
  buckets: Uint32Array;
}

/**
 * Reads blocks, and finds the stream of each of their points from `first` to before `last`. Marks the families of which a point
 * is not later than the one before it.
 */
export function createOpener(streams: Streams) {
  const { all, families } = streams;
  const layouts = new Map<string, Layout>();
  return (
    blocks: readonly StreamBlock[],
    first: UnixMillis,
    last: UnixMillis,
    isDisordered: Uint8Array,
  ): OpenBlock[] => {
    const latest = new Float64Array(families.length).fill(-Infinity);
    return blocks.map(({ read, streamOf: { first: firstRow, numbers } }) => {
      const columns = withKnownLayouts(read(), layouts);
      const { series, time: times } = columns;
      const own = new Int32Array(times.length).fill(-1);
      for (let at = 0; at < own.length; at++) {
        const time = times[at]!;
        if (time < first || time >= last) continue;
        const stream = all[numbers[series[at]! - firstRow] ?? -1];
        if (stream === undefined) continue;
        const { number, family } = stream;
        own[at] = number;
        if (time > streams.latest[number]!) streams.latest[number] = time;
        if (time > latest[family]!) latest[family] = time;
        else isDisordered[family] = 1;
      }
      return { columns, streams: own, buckets: bucketOffsets(columns) };
    });
  };
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
