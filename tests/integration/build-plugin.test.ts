import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMappedBuild, readInjected, throwInBuild } from "./mapped-build.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

/** The tool that Sentry's build plugins for Next and bundlers upload with. */
const TOOL = resolve("node_modules/sentry/dist/bin.cjs");

let folder: string;
let collector: Collector;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-plugin-"));
  collector = await startCollector(join(folder, "data"));
});
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
});

const sentry = (...args: string[]) =>
  promisify(execFile)(process.execPath, [TOOL, ...args], {
    cwd: folder,
    timeout: 60_000,
    env: {
      NODE_ENV: "test",
      PATH: process.env["PATH"],
      HOME: folder,
      SENTRY_HOST: collector.url,
      SENTRY_URL: collector.url,
      SENTRY_AUTH_TOKEN: collector.credentials.apiToken,
      SENTRY_ORG: "glasshouse",
      SENTRY_PROJECT: "app",
      SENTRY_CLI_NO_TELEMETRY: "1",
    },
  });

test("frames resolve with what the build plugins' tool injected and uploaded", async () => {
  const dist = await makeMappedBuild(join(folder, "dist"), "src/by-plugin.ts");
  await sentry("sourcemap", "inject", dist);
  await sentry("sourcemap", "upload", dist, "--release", "shop@1");
  const { debugId, line } = await readInjected(dist);
  expect(await throwInBuild(collector, line, { debugId })).toMatchObject({
    resolution: "resolved",
    filename: "src/by-plugin.ts",
    function: "pay",
    lineNo: 3,
  });
});

test("the build plugins' tool creates, finalizes and deploys a release", async () => {
  await sentry("release", "create", "glasshouse/shop@1", "--project", "app");
  await sentry("release", "finalize", "glasshouse/shop@1");
  await sentry("release", "deploy", "glasshouse/shop@1", "production");
  const { stdout } = await sentry("release", "view", "glasshouse/shop@1", "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    version: "shop@1",
    dateReleased: expect.any(String) as string,
    lastDeploy: { environment: "production" },
  });
});

test("the build plugins' tool lists releases and issues", async () => {
  expect((await sentry("release", "list", "glasshouse/", "--json")).stdout).toContain('"shop@1"');
  expect((await sentry("issue", "list", "glasshouse/app")).stdout).toContain("APP-1");
});
