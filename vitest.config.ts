import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { summaryReporter } from "./tests/summary-reporter.ts";

/**
 * The store's threads load their code from here once it has been compiled. Without it each strips the types of a hundred
 * files by WebAssembly, and Node 24 now and then crashes when it frees that (https://github.com/nodejs/node/issues/64500).
 */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/threads") };

const LONG = "**/*.long.test.ts";
const TELEMETRY = "src/telemetry/**/*.test.ts";

// Each group runs after the one before it.
const [FIRST, SECOND, LAST] = [0, 1, 2].map((groupOrder) => ({ groupOrder }));
/** Vitest leaves one core to itself, which on two would run these one after the other. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
const integration = { testTimeout: 60_000, env, maxWorkers, sequence: SECOND };
const e2e = {
  globalSetup: "tests/e2e/global-setup.ts",
  setupFiles: "tests/e2e/close-contexts.ts",
  // One browser serves all files of a worker.
  isolate: false,
  // Most tests wait for a report to arrive rather than compute: more than there are cores keep both cores busy.
  maxWorkers: 3,
  maxConcurrency: 6,
  sequence: LAST,
  // Many browsers share two cores there. The output names what needed it; without CI the first failure counts.
  retry: process.env["CI"] === undefined ? 0 : 1,
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } },
};

/** `npm test` runs the projects whose name does not end in "long"; `npm run test:long` runs the others. */
export default defineConfig({
  test: {
    reporters: ["default", summaryReporter],
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
          exclude: [TELEMETRY],
          // A process a file costs four times as much as the tests do.
          isolate: false,
          maxWorkers,
          // Some compute hashes that are slow on purpose, and other processes may have the cores.
          testTimeout: 30_000,
          sequence: FIRST,
        },
      },
      // In processes of their own: they patch Node and Next, and the SDK keeps its state in globals.
      {
        test: { name: "telemetry", include: [TELEMETRY], maxWorkers, testTimeout: 30_000, sequence: SECOND },
      },
      {
        test: {
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          testTimeout: 30_000,
          env,
          maxWorkers,
          sequence: SECOND,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/{architecture,integration,load,fuzz,crash}/**/*.test.ts"],
          exclude: [LONG],
          ...integration,
        },
      },
      {
        test: {
          name: "long",
          include: ["tests/{architecture,integration,load,fuzz,crash}/**/*.long.test.ts"],
          ...integration,
          testTimeout: 600_000,
        },
      },
      { test: { name: "e2e", include: ["tests/e2e/**/*.test.ts"], exclude: [LONG], ...e2e } },
      {
        test: {
          name: "e2e-long",
          include: ["tests/e2e/**/*.long.test.ts"],
          ...e2e,
          maxWorkers: 2,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
