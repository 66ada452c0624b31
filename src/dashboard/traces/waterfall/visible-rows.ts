/** The rows that are seen while some subtrees are shut. `ends` is a chart's `rows.end`. */
export function visibleRows(ends: number[], shut: ReadonlySet<number>): number[] {
  const visible: number[] = [];
  for (let row = 0; row < ends.length; row = shut.has(row) ? (ends[row] ?? row + 1) : row + 1)
    visible.push(row);
  return visible;
}

/** The rows over a row, nearest first: what must be open for it to be seen. */
export function rowsAbove(depths: number[], row: number): number[] {
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

/** The part of a list of equally high rows that a window shows, with some more above and below. Half open. */
export function rowsInWindow(
  count: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
): [number, number] {
  const spare = 8;
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
  const last = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + spare);
  return [Math.min(first, Math.max(0, count - 1)), Math.max(last, 0)];
}
