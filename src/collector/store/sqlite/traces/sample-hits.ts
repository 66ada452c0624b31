import type { UnixNanos } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import { placeOf, type HeldHits } from "./span-hits.ts";
import { readSlices, type SliceRange } from "./span-slices.ts";

/** Hits held at once to choose from; with more, each step is queried separately. */
const MAX_AT_ONCE = 200_000;
/** A step's start is located to within so many rows: concurrent spans are spread wider than that. */
const NEAR_ROWS = 32;

/** The index's hits, by the steps of a time range. */
export interface SteppedHits {
  /** About `most` evenly spaced rows of spans that began in the step. */
  some(step: number, most: number): number[];
  /** Whether the step has more rows than this. */
  hasMore(step: number, than: number): boolean;
}

/**
 * `bounds` are the starts of the steps and the end of the last. Row order follows time closely enough to sample by.
 */
export function stepHits(connection: Connection, hits: HeldHits, bounds: readonly UnixNanos[]): SteppedHits {
  const rowAt = createRowFinder(connection, bounds);
  const places = bounds.map(rowAt);
  const [first = 0, end = 0] = [places[0], places.at(-1)];
  const all = hits.isWhole()
    ? hits.within({ first, last: end - 1 }, MAX_AT_ONCE)
    : { rows: [], whole: false };
  // Where not all hits are held, each step is queried separately.
  const hitPlaces = all.whole ? places.map((place) => placeOf(all.rows, place)) : null;
  const rangeOf = (step: number) => ({ first: places[step]!, last: places[step + 1]! - 1 });
  return {
    some(step, most) {
      if (hitPlaces !== null) return spread(all.rows, hitPlaces[step]!, hitPlaces[step + 1]!, most);
      const range = rangeOf(step);
      return range.last < range.first ? [] : hits.within(range, most).rows;
    },
    hasMore: (step, than) =>
      hitPlaces === null
        ? rangeOf(step).last - rangeOf(step).first >= than
        : hitPlaces[step + 1]! - hitPlaces[step]! > than,
  };
}

/** Evenly spaced rows. */
function spread(rows: readonly number[], from: number, to: number, most: number): number[] {
  const distance = Math.max(1, (to - from) / most);
  const taken: number[] = [];
  for (let at = from; at < to; at += distance) taken.push(rows[Math.floor(at)]!);
  return taken;
}

/** Finds approximately the first row of spans that begin at a time or later. Call it with ascending times. */
function createRowFinder(connection: Connection, bounds: readonly UnixNanos[]): (time: UnixNanos) => number {
  const slices = readSlices(connection, bounds[0] ?? 0n, (bounds.at(-1) ?? 0n) + 1n).toSorted(
    (left, right) => left.first - right.first,
  );
  const select = connection.prepare("SELECT start < ? AS found FROM spans WHERE id = ?");
  const isBefore = (row: number, time: UnixNanos) =>
    (select.get(time, row) as { found: number } | undefined)?.found === 1;
  let at = 0;
  return (time) => {
    while (at < slices.length && slices[at]!.latest < time) at++;
    const slice: SliceRange | undefined = slices[at];
    if (slice === undefined) return (slices.at(-1)?.last ?? -1) + 1;
    if (slice.earliest >= time) return slice.first;
    let [low, high] = [slice.first, slice.last + 1];
    while (high - low > NEAR_ROWS) {
      const middle = (low + high) >> 1;
      if (isBefore(middle, time)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
