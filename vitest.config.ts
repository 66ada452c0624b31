import { defineConfig } from "vitest/config";
import { summaryReporter } from "./tests/summary-reporter.ts";

export default defineConfig({
  test: {
    reporters: ["default", summaryReporter],
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.ts", "src/**/*.test.tsx"] } },
      { test: { name: "contract", include: ["tests/contract/**/*.test.ts"], testTimeout: 30_000 } },
      {
        test: {
          name: "integration",
          include: ["tests/{architecture,integration,load}/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
