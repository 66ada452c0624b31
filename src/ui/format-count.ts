const GROUPED = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/** Up to 9,999 exactly, beyond that as `12.3K`. */
export function formatCount(count: number): string {
  return Math.abs(count) < 10_000 ? GROUPED.format(count) : SHORT.format(count);
}

/** All digits, grouped. */
export function formatExact(count: number): string {
  return GROUPED.format(count);
}

/** `1 span`, `14 spans`. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
