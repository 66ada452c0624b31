import type { Reporter, TestModule } from "vitest/node";

/**
 * Prints how the run ended as one plain line at its end, `N passed, N failed[, N skipped]`, which no colour or layout changes.
 * A file that could not be loaded and an error outside of any test count as failures: a run that fails never reads "0 failed".
 */
export const summaryReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const file of modules) {
      const states = [...file.children.allTests()].map((test) => test.result().state);
      for (const state of states) counts[state === "pending" ? "failed" : state] += 1;
      if (failedOutsideOfTests(file, states)) counts.failed += 1;
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  },
};

function failedOutsideOfTests(file: TestModule, states: string[]): boolean {
  return file.state() === "failed" && !states.includes("failed");
}
