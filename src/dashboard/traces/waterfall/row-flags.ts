/** Bits of a row's `flags`. */
export const FAILED = 1;
/** A parent that others name and that never arrived. */
export const MISSING = 2;
/** Its parents form a circle. */
export const CIRCLE = 4;
/** Asks something outside: a database, another service. */
export const CALL = 8;
/** Its times were corrected. */
export const MOVED = 16;
