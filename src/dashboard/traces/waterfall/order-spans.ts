import { NO_PARENT, type ParentPlaces } from "#api/parent-places.ts";

/** The columns needed to order spans. */
export interface LinkedSpans {
  spanId: readonly string[];
  offsetNanos: ArrayLike<number>;
  links: ParentPlaces;
}

/** The rows of a waterfall in drawing order, as columns. */
export interface RowOrder {
  /** The index of the span; `-1 - n` for the nth missing parent. */
  span: number[];
  depth: number[];
  /** The row after its subtree, so that `end - row - 1` rows are hidden when it collapses. */
  end: number[];
  /** Top rows whose parents form a cycle. */
  cycles: Set<number>;
}

/**
 * Orders spans for a waterfall: each below its parent, siblings by start, then by id, so that arrival order does not
 * matter. Nothing is left out: a missing parent gets a row above its children, and a cycle of parents is cut at its
 * earliest span. Of spans that share an id, the first is the parent of their children.
 */
export function orderSpans(spans: LinkedSpans): RowOrder {
  const count = spans.spanId.length;
  const families = findFamilies(spans);
  const rows: RowOrder = { span: [], depth: [], end: [], cycles: new Set() };
  const placed = new Uint8Array(count);
  for (const top of topsOf(spans, families)) placeTree(top, families, placed, rows);
  if (rows.span.length === count + spans.links.missing.length) return rows;
  const inCycles = Array.from(spans.spanId.keys()).filter((place) => placed[place] === 0);
  for (const place of inCycles.toSorted((a, b) => compare(spans, a, b))) {
    if (placed[place] === 1) continue;
    rows.cycles.add(rows.span.length);
    placeTree(place, families, placed, rows);
  }
  return rows;
}

/** Finds each span's parent by its id. */
export function linksOf(spanIds: readonly string[], parentSpanIds: readonly (string | null)[]): ParentPlaces {
  const places = new Map<string, number>();
  for (const [place, spanId] of spanIds.entries()) if (!places.has(spanId)) places.set(spanId, place);
  const missing: string[] = [];
  const parents = Int32Array.from(parentSpanIds, (parentSpanId) => {
    if (parentSpanId === null) return NO_PARENT;
    const known = places.get(parentSpanId);
    if (known !== undefined) return known;
    const place = -1 - missing.push(parentSpanId);
    places.set(parentSpanId, place);
    return place;
  });
  return { parents, missing };
}

/**
 * The children of each span. Families are numbered by their parent's index; then follow those of missing parents, and
 * last the spans without a parent.
 */
interface Families {
  /** The number of spans. */
  count: number;
  /** Span indexes, grouped by family and sorted by start. */
  members: Int32Array;
  /** The start of each family in `members`. */
  begins: Int32Array;
}

function findFamilies(spans: LinkedSpans): Families {
  const { parents, missing } = spans.links;
  const count = parents.length;
  const last = count + missing.length;
  const familyOf = (parent: number) =>
    parent >= 0 ? parent : parent === NO_PARENT ? last : count - 2 - parent;
  const begins = new Int32Array(last + 2);
  for (let place = 0; place < count; place += 1) begins[familyOf(parents[place]!) + 1]! += 1;
  for (let family = 0; family <= last; family += 1) begins[family + 1]! += begins[family]!;
  const free = begins.slice();
  const members = new Int32Array(count);
  for (let place = 0; place < count; place += 1) {
    const family = familyOf(parents[place]!);
    members[free[family]!] = place;
    free[family]! += 1;
  }
  for (let family = 0; family <= last; family += 1)
    sortMembers(spans, members, begins[family]!, begins[family + 1]!);
  return { count, members, begins };
}

/** Families up to this size use insertion sort. */
const FEW = 24;

function sortMembers(spans: LinkedSpans, members: Int32Array, from: number, to: number): void {
  let unsorted = from + 1;
  while (unsorted < to && compare(spans, members[unsorted - 1]!, members[unsorted]!) <= 0) unsorted += 1;
  if (unsorted >= to) return;
  if (to - from > FEW) {
    const some = members.subarray(from, to);
    some.set(some.toSorted((a, b) => compare(spans, a, b)));
    return;
  }
  for (let at = unsorted; at < to; at += 1) {
    const place = members[at]!;
    let gap = at;
    for (; gap > from && compare(spans, members[gap - 1]!, place) > 0; gap -= 1)
      members[gap] = members[gap - 1]!;
    members[gap] = place;
  }
}

/** The top rows, as in `RowOrder`: spans without a parent, and missing parents at the start of their first child. */
function topsOf(spans: LinkedSpans, { count, members, begins }: Families): number[] {
  const roots = members.subarray(begins.at(-2), begins.at(-1));
  const tops = Array.from(roots);
  for (const number of spans.links.missing.keys()) tops.push(-1 - number);
  const first = (top: number) => (top >= 0 ? top : members[begins[count - 1 - top]!]!);
  return tops.toSorted((a, b) => compare(spans, first(a), first(b)));
}

/** Adds a tree without recursion: a hostile trace can be as deep as it has spans. */
function placeTree(
  top: number,
  { count, members, begins }: Families,
  placed: Uint8Array,
  rows: RowOrder,
): void {
  const open: number[] = [];
  const next: number[] = [];
  const ends: number[] = [];
  let entering = top;
  for (;;) {
    const family = entering >= 0 ? entering : count - 1 - entering;
    if (entering >= 0) placed[entering] = 1;
    rows.depth.push(open.length);
    open.push(rows.span.push(entering) - 1);
    rows.end.push(0);
    next.push(begins[family]!);
    ends.push(begins[family + 1]!);
    let found = -1;
    while (found === -1) {
      const deepest = next.length - 1;
      if (deepest === -1) return;
      const member = next[deepest]!;
      if (member === ends[deepest]) {
        rows.end[open.pop()!] = rows.span.length;
        next.pop();
        ends.pop();
        continue;
      }
      next[deepest] = member + 1;
      if (placed[members[member]!] === 0) found = members[member]!;
    }
    entering = found;
  }
}

function compare({ spanId, offsetNanos }: LinkedSpans, left: number, right: number): number {
  if (offsetNanos[left] !== offsetNanos[right]) return offsetNanos[left]! - offsetNanos[right]!;
  const [a, b] = [spanId[left]!, spanId[right]!];
  if (a !== b) return a < b ? -1 : 1;
  return left - right;
}
