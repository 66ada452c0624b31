/** The smallest value that the given share of all values does not exceed; NaN if there is none. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN;
}
