import { afterAll, beforeAll, expect, test } from "vitest";
import type { IssueView } from "#api/issues.ts";
import { eventually } from "../eventually.ts";
import { dsnOf } from "./capture-server.ts";
import { childPids } from "./child-pids.ts";
import { startGate, type Gate } from "./gate.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

let gate: Gate;
let house: Glasshouse;

beforeAll(async () => {
  gate = await startGate();
  house = await startGlasshouse({ SENTRY_DSN: dsnOf(gate.url) });
});
afterAll(async () => {
  await house?.stop();
  await gate?.close();
});

const FAILURES = 12;

test("an app killed while it sends its queue sends the rest after a restart, and nothing is stored twice", async () => {
  const shown: string[] = [];
  for (let each = 0; each < FAILURES; each++) {
    const answer = await fetch(`${house.app}/faults/server-component`);
    shown.push(answer.headers.get("x-error-id") ?? "");
  }
  const key = new URL(house.dsn).username;
  // The service accepts each request long before it answers: a kill falls between the two.
  gate.open({ url: house.collector, key }, 300);
  await expect.poll(() => gate.passed(), { timeout: 60_000 }).toBeGreaterThan(3);
  const [app] = childPids(house.pid, "next-server");
  process.kill(app ?? 0, "SIGKILL");
  await eventually(async () => expect((await fetch(house.app)).status).toBe(200));

  for (const id of shown) await eventually(() => house.read(`/api/0/projects/glasshouse/app/events/${id}/`));
  const issues = await house.read<IssueView[]>("/api/0/projects/glasshouse/app/issues/?query=");
  const failed = issues.find(({ title }) => title.includes("could not load its data"));
  expect(failed?.count).toBe(String(FAILURES));
});
