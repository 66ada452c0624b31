import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { checkStore } from "./check-store.ts";
import { crashRounds } from "./crash-rounds.ts";

it("the collector survives twenty kills at full load with every acknowledged record stored exactly once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-crash-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const crashed = await crashRounds(folder, 20, () => undefined);
  const { events, spans, lost, double } = await checkStore(folder, crashed);
  expect([events > 0, spans > 0]).toEqual([true, true]);
  expect([lost, double]).toEqual([[], []]);
});
