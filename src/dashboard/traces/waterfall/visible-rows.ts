import type { TraceChart } from "./trace-chart.ts";

/** What is collapsed in a chart. */
export interface Folding {
  /** Rows with a collapsed subtree. */
  collapsed: ReadonlySet<number>;
  /** The first row of each collapsed repetition, with the row after its last. */
  runs: ReadonlyMap<number, number>;
  /** The row whose subtree is shown alone; -1 shows all. */
  base: number;
}

/** The visible rows. `ends` is a chart's `rows.end`. */
export function visibleRows(ends: readonly number[], { collapsed, runs, base }: Folding): Int32Array {
  const first = Math.max(0, base);
  const last = base === -1 ? ends.length : (ends[base] ?? ends.length);
  const visible = new Int32Array(last - first);
  let count = 0;
  for (let row = first; row < last;) {
    visible[count] = row;
    count += 1;
    row = runs.get(row) ?? (collapsed.has(row) ? (ends[row] ?? row + 1) : row + 1);
  }
  return visible.subarray(0, count);
}

/** The ancestors of a row, nearest first. */
export function rowsAbove(depths: readonly number[], row: number): number[] {
  const above: number[] = [];
  let depth = depths[row] ?? 0;
  for (let place = row - 1; place >= 0 && depth > 0; place -= 1) {
    if ((depths[place] ?? 0) < depth) {
      above.push(place);
      depth = depths[place] ?? 0;
    }
  }
  return above;
}

/** The rows to collapse so that nothing below a depth shows; 0 shows only the top rows. */
export function collapsedBelow(
  depths: readonly number[],
  ends: readonly number[],
  deepest: number,
): Set<number> {
  const collapsed = new Set<number>();
  for (const [row, depth] of depths.entries())
    if (depth === deepest && (ends[row] ?? 0) > row + 1) collapsed.add(row);
  return collapsed;
}

/** The index of a row in a sorted list; -1 if it is not in it. */
export function placeOf(visible: Int32Array, row: number): number {
  let low = 0;
  let high = visible.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = visible[middle] ?? 0;
    if (found === row) return middle;
    if (found < row) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The rows whose name, operation, service or span id matches a text, in order; none for an empty text. */
export function searchRows({ rows, names, services }: TraceChart, text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  const has = (list: string[]) => list.map((entry) => entry.toLowerCase().includes(wanted));
  const [inNames, inServices] = [has(names), has(services)];
  const found: number[] = [];
  for (let row = 0; row < rows.name.length; row += 1) {
    const hit =
      inNames[rows.name[row] ?? -1] === true ||
      inNames[rows.op[row] ?? -1] === true ||
      inServices[rows.service[row] ?? -1] === true ||
      rows.spanId[row] === wanted;
    if (hit) found.push(row);
  }
  return found;
}

/** The next or previous match from a row, wrapping around; -1 without matches. */
export function nextHit(hits: readonly number[], from: number, step: 1 | -1): number {
  const hit = step === 1 ? hits.find((row) => row > from) : hits.findLast((row) => row < from);
  return hit ?? hits.at(step === 1 ? 0 : -1) ?? -1;
}
