/** The part of a list of equally high rows that a window shows, with some more above and below. Half open. */
export function rowsInWindow(
  count: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
): [number, number] {
  const spare = 12;
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
  const last = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + spare);
  return [Math.min(first, Math.max(0, count - 1)), Math.max(last, 0)];
}
