import { appendFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { formatSummary, type Counts } from "./format-summary.ts";

/**
 * Prints the result of the run as one plain last line, `N passed, N failed[, N skipped]`, without colours or layout. A
 * file that cannot be loaded and an error outside any test count as failures: a failing run never reads "0 failed".
 * With a file named in `TEST_COUNTS`, appends the counts to it instead, for one line about several runs.
 */
export const summaryReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const counts: Counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const file of modules) {
      const states = [...file.children.allTests()].map((test) => test.result().state);
      for (const state of states) counts[state === "pending" ? "failed" : state] += 1;
      if (failedOutsideOfTests(file, states)) counts.failed += 1;
    }
    const file = process.env["TEST_COUNTS"];
    if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`);
    else process.stdout.write(`\n${formatSummary(counts)}\n`);
  },
};

function failedOutsideOfTests(file: TestModule, states: string[]): boolean {
  return file.state() === "failed" && !states.includes("failed");
}
