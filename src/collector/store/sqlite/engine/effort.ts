/**
 * What a question may still spend on reading rows that no index narrows down, in units of about 25 µs. Cost is counted, not
 * timed, so that the same question on the same rows always stops at the same place.
 */
export interface Effort {
  left: number;
}

/** Looking up the spans of a row. */
export const ROW_EFFORT = 1;
/** Searching the index for the rows of one trace. */
export const SEARCH_EFFORT = 10;
/** Decompressing a block of details. */
export const BLOCK_EFFORT = 8;

/** About 50 ms. */
export function createEffort(): Effort {
  return { left: 2500 };
}
