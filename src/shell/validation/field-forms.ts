/** In characters. */
export const LONGEST_TEXT = 100_000;
export const DATE = /^\d{4}-\d{2}-\d{2}$/;
export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
