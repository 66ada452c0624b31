import type { UnixNanos } from "#lib/units.ts";
import type { Connection } from "../../connection.ts";
import { placeOf, type HeldHits } from "./span-hits.ts";
import { readSlices, type SliceRange } from "./span-slices.ts";

/** Rows that an index finds and that are chosen from at once; of more, each step is asked for its own. */
const MAX_AT_ONCE = 200_000;

/**
 * Some rows of spans that the index finds, for each step of a time about `perStep` of those that began in it. `bounds` are
 * the begins of the steps and the end of the last. Rows follow time closely enough to choose by.
 */
export function sampleHits(
  connection: Connection,
  hits: HeldHits,
  bounds: readonly UnixNanos[],
  perStep: (step: number) => number,
): number[] {
  const rowAt = createRowFinder(connection, bounds);
  const places = bounds.map(rowAt);
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const all = hits.within({ first, last: last - 1 }, MAX_AT_ONCE);
  return places.slice(1).flatMap((end, step) => {
    const from = places[step]!;
    const most = perStep(step);
    if (end <= from || most === 0) return [];
    return all.whole
      ? spread(all.rows, placeOf(all.rows, from), placeOf(all.rows, end), most)
      : hits.within({ first: from, last: end - 1 }, most).rows;
  });
}

/** At even distances. */
function spread(rows: readonly number[], from: number, to: number, most: number): number[] {
  const distance = Math.max(1, (to - from) / most);
  const taken: number[] = [];
  for (let at = from; at < to; at += distance) taken.push(rows[Math.floor(at)]!);
  return taken;
}

/** Finds the row from which on spans begin at a time or later, asked with times that go up. */
function createRowFinder(connection: Connection, bounds: readonly UnixNanos[]): (time: UnixNanos) => number {
  const slices = readSlices(connection, bounds[0] ?? 0n, (bounds.at(-1) ?? 0n) + 1n).toSorted(
    (left, right) => left.first - right.first,
  );
  const select = connection.prepareBig("SELECT start FROM spans WHERE id = ?");
  const isBefore = (row: number, time: UnixNanos) => {
    const found = select.get(row) as { start: bigint } | undefined;
    return found !== undefined && found.start < time;
  };
  let at = 0;
  return (time) => {
    while (at < slices.length && slices[at]!.latest < time) at++;
    const slice: SliceRange | undefined = slices[at];
    if (slice === undefined) return (slices.at(-1)?.last ?? -1) + 1;
    let [low, high] = [slice.first, slice.last + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(middle, time)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
