import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { checkStore } from "./check-store.ts";
import { houseRounds } from "./house-rounds.ts";

it.skipIf(process.platform !== "linux")(
  "kills of launcher, app, dashboard and collector under load lose nothing, leave nothing behind and prevent no start",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "glasshouse-crash-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const crashed = await houseRounds(folder, 12, () => undefined);
    const { events, spans, lost, double } = await checkStore(folder, crashed, { alone: false });
    expect([events > 0, spans > 0]).toEqual([true, true]);
    expect([lost, double]).toEqual([[], []]);
  },
);
