import { NO_PARENT, type ParentPlaces } from "#model/api/parent-places.ts";

/** What ordering needs to know of a span. */
export interface OrderedSpan {
  spanId: string;
  parentSpanId: string | null;
  offsetNanos: number;
}

export type RowKind =
  | "span"
  /** Its parents form a circle, so it stands at the top. */
  | "circle"
  /** A parent that others name and that never arrived. */
  | "missing";

/** One line of the waterfall, in drawing order. */
export interface OrderedRow {
  kind: RowKind;
  spanId: string;
  /** Place in the list of spans; -1 for a missing one. */
  index: number;
  depth: number;
  /** The row after the last one below this one, so that `end - row - 1` rows are hidden when it is shut. */
  end: number;
}

/**
 * Puts spans into the order of a waterfall: each under its parent, siblings by their start, and by their ids where they began
 * together, so that it does not matter how they arrived. Nothing is left out and nothing
 * invented in silence: a parent that did not arrive gets a row of its own kind over its children, and a span in a circle of
 * parents is cut free at its earliest span. Spans that share an id all get a row; the first is the parent of their children.
 *
 * @param links who is whose parent, where that is known already
 */
export function orderSpans(spans: OrderedSpan[], links = linksOf(spans)): OrderedRow[] {
  const families = findFamilies(spans, links);
  const rows: OrderedRow[] = [];
  const placed = new Uint8Array(spans.length);
  const walk = (top: Top) => placeTree(top, spans, families, placed, rows);
  for (const top of topsOf(spans, links, families)) walk(top);
  const circling = [...spans.keys()]
    .filter((index) => placed[index] === 0)
    .toSorted((a, b) => compare(spans, a, b));
  for (const index of circling)
    if (placed[index] === 0) walk({ kind: "circle", index, spanId: spans[index]!.spanId, family: index });
  return rows;
}

function linksOf(spans: OrderedSpan[]): ParentPlaces {
  const places = new Map<string, number>();
  for (const [place, { spanId }] of spans.entries()) if (!places.has(spanId)) places.set(spanId, place);
  const missing: string[] = [];
  const parents = Int32Array.from(spans, ({ parentSpanId }) => {
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
 * Who is below whom. Families are numbered by the place of the span that they are below; after those come the ones of missing
 * spans, and last the spans that name no parent.
 */
interface Families {
  /** Places of spans, a family's together and by their start. */
  members: Int32Array;
  /** Where each family begins in `members`. */
  begins: Int32Array;
}

interface Top {
  kind: RowKind;
  /** As in its row. */
  index: number;
  spanId: string;
  family: number;
}

function findFamilies(spans: OrderedSpan[], { parents, missing }: ParentPlaces): Families {
  const families = spans.length + missing.length + 1;
  const familyOf = (parent: number) =>
    parent >= 0 ? parent : parent === NO_PARENT ? families - 1 : spans.length - 2 - parent;
  const begins = new Int32Array(families + 1);
  for (const parent of parents) begins[familyOf(parent) + 1]! += 1;
  for (let family = 0; family < families; family += 1) begins[family + 1]! += begins[family]!;
  const free = begins.slice();
  const members = new Int32Array(spans.length);
  for (let place = 0; place < spans.length; place += 1) {
    const family = familyOf(parents[place]!);
    members[free[family]!] = place;
    free[family]! += 1;
  }
  for (let family = 0; family < families; family += 1) {
    const some = members.subarray(begins[family], begins[family + 1]);
    if (some.some((place, at) => at > 0 && compare(spans, some[at - 1]!, place) > 0))
      members.set(
        some.toSorted((a, b) => compare(spans, a, b)),
        begins[family],
      );
  }
  return { members, begins };
}

/** What stands at the top: spans that name no parent, and missing ones, these where the first below them began. */
function topsOf(spans: OrderedSpan[], { missing }: ParentPlaces, { members, begins }: Families): Top[] {
  const roots = members.subarray(begins.at(-2), begins.at(-1));
  const tops: Top[] = Array.from(roots, (index) => ({
    kind: "span",
    index,
    spanId: spans[index]!.spanId,
    family: index,
  }));
  for (const [number, spanId] of missing.entries())
    tops.push({ kind: "missing", index: -1, spanId, family: spans.length + number });
  const first = ({ index, family }: Top) => (index >= 0 ? index : members[begins[family]!]!);
  return tops.toSorted((a, b) => compare(spans, first(a), first(b)));
}

/** Places a tree without recursion: a hostile trace can be as deep as it has spans. */
function placeTree(
  top: Top,
  spans: OrderedSpan[],
  { members, begins }: Families,
  placed: Uint8Array,
  rows: OrderedRow[],
): void {
  const open: { row: OrderedRow; next: number; last: number }[] = [];
  const enter = ({ kind, index, spanId, family }: Top) => {
    const row: OrderedRow = { kind, spanId, index, depth: open.length, end: rows.length + 1 };
    if (index >= 0) placed[index] = 1;
    rows.push(row);
    open.push({ row, next: begins[family]!, last: begins[family + 1]! });
  };
  enter(top);
  for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
    if (current.next === current.last) {
      current.row.end = rows.length;
      open.pop();
      continue;
    }
    const index = members[current.next]!;
    current.next += 1;
    if (placed[index] === 0) enter({ kind: "span", index, spanId: spans[index]!.spanId, family: index });
  }
}

function compare(spans: OrderedSpan[], left: number, right: number): number {
  const [a, b] = [spans[left], spans[right]];
  if (a === undefined || b === undefined) return left - right;
  if (a.offsetNanos !== b.offsetNanos) return a.offsetNanos - b.offsetNanos;
  if (a.spanId !== b.spanId) return a.spanId < b.spanId ? -1 : 1;
  return left - right;
}
