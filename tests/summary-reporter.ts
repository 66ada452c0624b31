import { appendFileSync } from "node:fs";
import type { Reporter } from "vitest/node";
import { formatSummary, type Counts } from "./format-summary.ts";

/**
 * Prints what failed and, as one plain last line, `N passed, N failed[, N skipped]`, without colours or layout. A file
 * that cannot be loaded and an error outside any test count as failures: a failing run never reads "0 failed".
 * With a file named in `TEST_COUNTS`, appends both to it instead, for one summary of several runs.
 */
export const summaryReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
    const fail = (where: string, errors: readonly { message: string }[] | undefined) => {
      counts.failed += 1;
      counts.failures.push(`${where}: ${errors?.[0]?.message.split("\n", 1)[0] ?? "not run"}`);
    };
    for (const error of unhandledErrors) fail("outside of the tests", [error]);
    for (const file of modules) {
      const before = counts.failed;
      for (const test of file.children.allTests()) {
        const { state, errors } = test.result();
        if (state === "passed" || state === "skipped") counts[state] += 1;
        else fail(`${file.relativeModuleId} > ${test.fullName}`, errors);
      }
      if (file.state() === "failed" && counts.failed === before) fail(file.relativeModuleId, file.errors());
    }
    const file = process.env["TEST_COUNTS"];
    if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`);
    else process.stdout.write(`\n${formatSummary(counts)}\n`);
  },
};
