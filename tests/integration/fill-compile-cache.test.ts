import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { readEnv } from "#config/env.ts";
import { fillCompileCache, isCompileCacheFilled } from "#launch/fill-compile-cache.ts";
import { startCollector, stopCollector } from "./start-collector.ts";

const folder = mkdtempSync(join(tmpdir(), "glasshouse-compile-test-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("has all that a collector's start loads, threads included", { timeout: 60_000 }, async () => {
  vi.stubEnv("NODE_COMPILE_CACHE", undefined);
  const env = readEnv({ GLASSHOUSE_DATA: folder });
  expect(isCompileCacheFilled(process.cwd(), env)).toBe(false);
  await fillCompileCache(process.cwd(), env);
  expect(isCompileCacheFilled(process.cwd(), env)).toBe(true);

  const compiled = () => globSync("cache/*/*", { cwd: folder }).length;
  const before = compiled();
  expect(before).toBeGreaterThan(0);
  const collector = await startCollector(folder, { NODE_COMPILE_CACHE: join(folder, "cache") });
  expect(await stopCollector(collector)).toBe(0);
  expect(compiled()).toBe(before);
});
