export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and why, a line each. */
  failures: string[];
}

/** What failed, and the counts as the last line: whoever sees only the end of a long log still learns the reason. */
export function formatSummary({ passed, failed, skipped, failures }: Counts): string {
  const reasons = failures.map((failure) => `failed: ${failure}\n`).join("");
  return `${reasons}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * The combined counts of several runs.
 *
 * @param lines one JSON object per run
 * @param failedRuns how many runs failed; one that failed without a failed test, in a check or a build, counts as one
 * failure
 */
export function sumCounts(lines: string[], failedRuns: number): Counts {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const line of lines) {
    const counts = JSON.parse(line) as Counts;
    for (const state of ["passed", "failed", "skipped"] as const) sum[state] += counts[state];
    sum.failures.push(...counts.failures);
  }
  return { ...sum, failed: Math.max(sum.failed, failedRuns) };
}
