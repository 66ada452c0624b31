/** Spans are counted as they come; of each slice of so many numbers it is known when the first and the last of them began. */
export const SLICE_ROWS = 4096;

/** The number of the slice that a span's number lies in: its rows are from `slice * SLICE_ROWS` on. */
export function sliceOf(id: number): number {
  return Math.floor(id / SLICE_ROWS);
}
