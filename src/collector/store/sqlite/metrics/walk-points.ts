import type { UnixMillis } from "#lib/units.ts";
import { createPointAdder, type AddPoint } from "./add-point.ts";
import type { MetricCells } from "./metric-cells.ts";
import type { Streams } from "./metric-streams.ts";
import { createOpener, type OpenBlock, type StreamBlock } from "./open-block.ts";
import { inOrder, type Points } from "./order-points.ts";

/** Points in memory at once: about 50 MB. */
const MOST_POINTS = 400_000;

/**
 * Walks the points of streams, those of each family in the order of their times, and adds what each says to the cells. Points
 * come in any order and any number; they are read slice by slice of time.
 */
export function walkPoints(
  blocks: StreamBlock[],
  streams: Streams,
  { from, begin, end }: { from: UnixMillis; begin: UnixMillis; end: UnixMillis },
  cells: MetricCells,
): void {
  const open = createOpener(streams);
  const add = createPointAdder(streams, begin, cells);
  const sorted = blocks.toSorted((one, other) => one.earliest - other.earliest);
  const edges = [from, ...sliceEdges(sorted, from, end), end];
  for (let at = 1; at < edges.length; at++) {
    const [first, last] = [edges[at - 1]!, edges[at]!];
    const read = sorted.filter(({ earliest, latest }) => latest >= first && earliest < last);
    const isDisordered = new Uint8Array(streams.families.length);
    addOpen(open(read, first, last, isDisordered), streams, isDisordered, add);
  }
  for (const stream of streams.all) cells.endLevel(stream);
}

/** Times between which there are about as many points as may be in memory; the blocks are sorted. */
function sliceEdges(blocks: StreamBlock[], from: UnixMillis, end: UnixMillis): UnixMillis[] {
  const edges: UnixMillis[] = [];
  let points = 0;
  for (const block of blocks) {
    points += block.points;
    const edge = block.earliest;
    if (points <= MOST_POINTS || edge <= (edges.at(-1) ?? from) || edge >= end) continue;
    edges.push(edge);
    points = block.points;
  }
  return edges;
}

/** Most points arrive in order, and only those of the other families are sorted: there may be very many. */
function addOpen(open: OpenBlock[], { all }: Streams, isDisordered: Uint8Array, add: AddPoint): void {
  const left: Points = { blocks: [], places: [] };
  for (const [number, block] of open.entries()) {
    const { streams } = block;
    for (let at = 0; at < streams.length; at++) {
      const stream = all[streams[at]!];
      if (stream === undefined) continue;
      if (isDisordered[stream.family] === 0) add(stream, block, at);
      else {
        left.blocks.push(number);
        left.places.push(at);
      }
    }
  }
  for (const index of inOrder(left, open, all, isDisordered.length)) {
    const [block, at] = [open[left.blocks[index]!]!, left.places[index]!];
    add(all[block.streams[at]!]!, block, at);
  }
}
