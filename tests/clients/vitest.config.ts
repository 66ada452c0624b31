import { defineConfig } from "vitest/config";
import { summaryReporter } from "../summary-reporter.ts";

export default defineConfig({
  test: {
    reporters: ["default", summaryReporter],
    include: ["tests/clients/**/*.test.ts"],
    // Some compile their SDK first.
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
});
