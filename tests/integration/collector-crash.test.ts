import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkStore } from "../crash/check-store.ts";
import { crashRounds } from "../crash/crash-rounds.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-crash-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("the collector stores everything acknowledged exactly once, however often it is killed while clients write", async () => {
  const crashed = await crashRounds(folder, 3, () => undefined);
  const { events, spans, lost, double } = await checkStore(folder, crashed);
  expect({ lost, double }).toEqual({ lost: [], double: [] });
  expect(crashed.acknowledged).toBe(crashed.sent.length);
  expect(Math.min(events, spans)).toBeGreaterThan(0);
  expect(await readdir(join(folder, "quarantine"))).toHaveLength(2);
});
