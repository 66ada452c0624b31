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
 */
export function orderSpans(spans: OrderedSpan[]): OrderedRow[] {
  const { children, tops } = findFamilies(spans);
  const rows: OrderedRow[] = [];
  const placed = new Uint8Array(spans.length);
  const walk = (top: Top) => placeTree(top, spans, children, placed, rows);
  for (const top of tops) walk(top);
  const circling = [...spans.keys()]
    .filter((index) => placed[index] === 0)
    .toSorted((a, b) => compare(spans, a, b));
  for (const index of circling) if (placed[index] === 0) walk({ kind: "circle", index, members: [] });
  return rows;
}

/** Places of the spans below each span, by its place. */
type Children = (number[] | undefined)[];

interface Top {
  kind: RowKind;
  index: number;
  /** The orphans below a missing span. */
  members: number[];
  missingId?: string;
}

function findFamilies(spans: OrderedSpan[]): { children: Children; tops: Top[] } {
  const byId = new Map<string, number>();
  for (const [index, span] of spans.entries()) if (!byId.has(span.spanId)) byId.set(span.spanId, index);
  const children = Array.from<number[] | undefined>({ length: spans.length });
  const missing = new Map<string, Top>();
  const tops: Top[] = [];
  for (const [index, { parentSpanId }] of spans.entries()) {
    const parent = parentSpanId === null ? undefined : byId.get(parentSpanId);
    if (parentSpanId === null) tops.push({ kind: "span", index, members: [] });
    else if (parent !== undefined) (children[parent] ??= []).push(index);
    else {
      const known = missing.get(parentSpanId);
      if (known !== undefined) known.members.push(index);
      else {
        const top: Top = { kind: "missing", index: -1, members: [index], missingId: parentSpanId };
        missing.set(parentSpanId, top);
        tops.push(top);
      }
    }
  }
  for (const { members } of missing.values()) members.sort((a, b) => compare(spans, a, b));
  const first = ({ members, index }: Top) => members[0] ?? index;
  return { children, tops: tops.toSorted((a, b) => compare(spans, first(a), first(b))) };
}

/** Places a tree without recursion: a hostile trace can be as deep as it has spans. */
function placeTree(
  top: Top,
  spans: OrderedSpan[],
  children: Children,
  placed: Uint8Array,
  rows: OrderedRow[],
): void {
  const open: { row: OrderedRow; rest: number[] }[] = [];
  const enter = (kind: RowKind, index: number, spanId: string, below: number[]) => {
    const row: OrderedRow = { kind, spanId, index, depth: open.length, end: rows.length + 1 };
    if (index >= 0) placed[index] = 1;
    rows.push(row);
    if (below.length > 1) below.sort((a, b) => compare(spans, b, a));
    open.push({ row, rest: below });
  };
  const below = top.kind === "missing" ? top.members : (children[top.index] ?? []);
  enter(top.kind, top.index, top.missingId ?? spans[top.index]?.spanId ?? "", below);
  let current = open.at(-1);
  while (current !== undefined) {
    const next = current.rest.pop();
    if (next === undefined) {
      current.row.end = rows.length;
      open.pop();
    } else if (placed[next] === 0) enter("span", next, spans[next]?.spanId ?? "", children[next] ?? []);
    current = open.at(-1);
  }
}

function compare(spans: OrderedSpan[], left: number, right: number): number {
  const [a, b] = [spans[left], spans[right]];
  if (a === undefined || b === undefined) return left - right;
  if (a.offsetNanos !== b.offsetNanos) return a.offsetNanos - b.offsetNanos;
  if (a.spanId !== b.spanId) return a.spanId < b.spanId ? -1 : 1;
  return left - right;
}
