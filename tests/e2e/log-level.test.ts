import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { childPids } from "./child-pids.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

let house: Glasshouse;
beforeAll(async () => {
  house = await startGlasshouse();
});
afterAll(() => house?.stop());

test("a signal turns debug lines on without a restart, a request's lines carry its id, and the signal turns them off again", async () => {
  const [app] = childPids(house.pid, "next-server");
  const burst = (id: string) => fetch(`${house.app}/faults/log-burst`, { headers: { "x-request-id": id } });
  const debugLines = (id: string) =>
    house
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":20') && line.includes(`"request_id":"${id}"`)).length;
  const arrived = (text: string) => eventually(() => Promise.resolve(expect(house.output()).toContain(text)));

  process.kill(app ?? 0, "SIGUSR2");
  await arrived('"level_now":"debug"');
  await burst("looked-at");
  await eventually(() => Promise.resolve(expect(debugLines("looked-at")).toBeGreaterThan(0)));
  process.kill(app ?? 0, "SIGUSR2");
  await arrived('"level_now":"info"');
  await burst("unseen");
  await arrived('"request_id":"unseen"');
  expect(debugLines("unseen")).toBe(0);
});
