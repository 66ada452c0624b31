import type { TraceChart } from "./trace-chart.ts";

/** Which rows a chart begins with, and what is hidden below which. */
export interface Folding {
  /** Rows whose subtree is hidden. */
  shut: ReadonlySet<number>;
  /** First rows of repetitions that are shown as one row, with the row after the last one. */
  runs: ReadonlyMap<number, number>;
  /** Row of the subtree that is shown alone; -1 shows all. */
  base: number;
}

/** The rows that are seen. `ends` is a chart's `rows.end`. */
export function visibleRows(ends: readonly number[], { shut, runs, base }: Folding): Int32Array {
  const first = Math.max(0, base);
  const last = base === -1 ? ends.length : (ends[base] ?? ends.length);
  const visible = new Int32Array(last - first);
  let count = 0;
  for (let row = first; row < last;) {
    visible[count] = row;
    count += 1;
    row = runs.get(row) ?? (shut.has(row) ? (ends[row] ?? row + 1) : row + 1);
  }
  return visible.subarray(0, count);
}

/** The rows over a row, nearest first: what must be open for it to be seen. */
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

/** The rows that have to be shut for nothing below a depth to be seen; 0 shows the tops alone. */
export function shutBelow(depths: readonly number[], ends: readonly number[], deepest: number): Set<number> {
  const shut = new Set<number>();
  for (const [row, depth] of depths.entries())
    if (depth === deepest && (ends[row] ?? 0) > row + 1) shut.add(row);
  return shut;
}

/** The place of a row in a list of rows in rising order; -1 where it is not in it. */
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

/** The rows whose name, operation or service contains a text, in their order; none for an empty text. A span's id finds it too. */
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

/** The next hit after a row, or before it; goes round at the ends. -1 without hits. */
export function nextHit(hits: readonly number[], from: number, step: 1 | -1): number {
  const hit = step === 1 ? hits.find((row) => row > from) : hits.findLast((row) => row < from);
  return hit ?? hits.at(step === 1 ? 0 : -1) ?? -1;
}
