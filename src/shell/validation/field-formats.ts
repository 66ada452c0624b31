/** In characters. */
export const LONGEST_TEXT = 100_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Whether this is a valid date, such as `2026-02-28`. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const millis = Date.parse(`${text}T00:00:00Z`);
  // Some engines parse the 30th of February as a day in March.
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(text);
}

/** Whether this is a valid date and time with a zone: `2026-02-28T10:00:00Z`. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
