/**
 * What a question may still spend on looking at what no index can tell, in units of about 25 microseconds. What it costs is
 * counted, not timed, so that the same question to the same rows ends at the same place.
 */
export interface Effort {
  left: number;
}

/** A row's spans that are looked up. */
export const ROW_EFFORT = 1;
/** A block of details that is opened. */
export const BLOCK_EFFORT = 8;

/** About a twentieth of a second. */
export function createEffort(): Effort {
  return { left: 2500 };
}
