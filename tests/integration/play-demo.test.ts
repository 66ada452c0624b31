import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AlertList } from "#api/alerts.ts";
import type { OutcomesAnswer } from "#api/overview.ts";
import { systemClock } from "#lib/clock.ts";
import { createRandom } from "#lib/random.ts";
import { openDoor } from "#demo/collector-door.ts";
import { play } from "#demo/play.ts";
import { eventually } from "../eventually.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

let folder: string;
let collector: Collector;
let stopping: AbortController;
let played: Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-demo-"));
  collector = await startCollector(folder, {
    GLASSHOUSE_FLOOD_PROTECTION: "0",
    GLASSHOUSE_WATCH_SECONDS: "2",
  });
  stopping = new AbortController();
  await new Promise<void>((onLive, fail) => {
    played = play({
      door: openDoor(collector.url, collector.credentials.dsn),
      random: createRandom(20_261_122),
      clock: systemClock,
      days: 2,
      onLive,
      stopping: stopping.signal,
    });
    played.catch(fail);
  });
}, 120_000);
afterEach(async () => {
  stopping.abort();
  await played;
  await stopCollector(collector, "SIGKILL");
  await rm(folder, { recursive: true });
}, 60_000);

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(collector.url + path, {
    headers: { authorization: `Bearer ${collector.credentials.apiToken}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

it("is taken whole", async () => {
  const { outcomes } = await read<OutcomesAnswer>("/api/v1/outcomes");
  expect(outcomes.filter(({ outcome }) => outcome !== "accepted")).toEqual([]);
});

/** How much is found depends on the minute: the traffic is drawn anew for each, and some minutes hide a cause. */
const MINUTES = 3;

it("its incidents are found with their causes", { retry: MINUTES - 1, timeout: 120_000 }, async () => {
  await eventually(async () => {
    const { alerts } = await read<AlertList>("/api/v1/alerts");
    const failing = alerts.find(({ rule }) => rule.kind === "failures");
    expect(failing?.state).toBe("firing");
    const { release, common, issue } = failing!.evidence;
    const causes = [release === "2026.11.4", common.join().includes("GB"), issue?.title.includes("vatRate")];
    expect(causes.filter((known) => known === true).length).toBeGreaterThanOrEqual(2);
    const slow = alerts.filter(({ rule }) => rule.kind === "slower");
    const commonOf = (title: string) =>
      slow.find((alert) => alert.title === title)?.evidence.common.join() ?? "";
    expect(commonOf("/search is slow")).toMatch(/of search|tenant = acme/);
    expect(commonOf("/carts/:id is slow")).toMatch(/SELECT of/);
  }, 90_000);
});
