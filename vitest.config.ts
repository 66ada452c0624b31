import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { summaryReporter } from "./tests/summary-reporter.ts";

/**
 * Threads of the store load their code from here, once it has been compiled. Without it each strips the types of a hundred
 * files by WebAssembly, and Node 24 now and then dies of freeing that (https://github.com/nodejs/node/issues/64500).
 */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/threads") };

export default defineConfig({
  test: {
    reporters: ["default", summaryReporter],
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.ts", "src/**/*.test.tsx"] } },
      { test: { name: "contract", include: ["tests/contract/**/*.test.ts"], testTimeout: 30_000, env } },
      {
        test: {
          name: "integration",
          include: ["tests/{architecture,integration,load}/**/*.test.ts"],
          testTimeout: 60_000,
          env,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 20_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
