import type { Stream } from "./metric-streams.ts";
import type { OpenBlock } from "./open-block.ts";

/** Points of some blocks: the number of the block of each, and its place there. */
export interface Points {
  blocks: number[];
  places: number[];
}

/**
 * The indexes of the points by family, each family's in the order of time, the lesser value first: an equal time is a
 * repetition, not a reset. A counting sort, as there may be very many.
 */
export function inOrder(
  { blocks, places }: Points,
  open: readonly OpenBlock[],
  streams: readonly Stream[],
  families: number,
): Uint32Array {
  const columnsOf = (index: number) => open[blocks[index]!]!.columns;
  const familyOf = (index: number) => streams[open[blocks[index]!]!.streams[places[index]!]!]!.family;
  const timeOf = (index: number) => columnsOf(index).time[places[index]!]!;
  const sizeOf = (index: number) => {
    const { count, value } = columnsOf(index);
    return (count.length > 0 ? count : value)[places[index]!]!;
  };
  const ends = new Uint32Array(families + 1);
  for (let index = 0; index < blocks.length; index++) ends[familyOf(index) + 1]!++;
  for (let family = 0; family < families; family++) ends[family + 1]! += ends[family]!;
  const next = ends.slice();
  const order = new Uint32Array(blocks.length);
  for (let index = 0; index < blocks.length; index++) order[next[familyOf(index)]!++] = index;
  for (let family = 0; family < families; family++)
    order
      .subarray(ends[family], ends[family + 1])
      .sort((one, other) => timeOf(one) - timeOf(other) || sizeOf(one) - sizeOf(other) || one - other);
  return order;
}
