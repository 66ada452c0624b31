import { expect, it } from "vitest";
import { ok } from "#lib/result.ts";
import { readQuietServices } from "./last-seen.ts";

const NOW = Date.UTC(2026, 10, 22, 15, 37);
const MINUTE = 60_000;

function rates(stepMillis: number, last: Record<string, number>) {
  const all = { requests: 1, failed: 0, p50: 1, p95: 1, p99: 1 };
  return {
    start: new Date(NOW).toISOString(),
    end: new Date(NOW).toISOString(),
    stepMillis,
    series: Object.entries(last).map(([service, minutesAgo]) =>
      Object.assign(
        { service, route: null, steps: [{ at: new Date(NOW - minutesAgo * MINUTE).toISOString(), ...all }] },
        all,
      ),
    ),
  };
}

it("says it of services that are quiet, never later than the last hour allows", async () => {
  const hour = rates(MINUTE, { web: 2, mail: 12 });
  const week = rates(60 * MINUTE, { web: 30, mail: 30, batch: 97, old: 1000 });
  const client = {
    listRates: ({ steps }: { steps?: unknown } = {}) => Promise.resolve(ok(steps === 60 ? hour : week)),
  };
  const quiet = await readQuietServices(client, NOW);
  const minutes = [...quiet].map(([service, at]) => [service, (NOW - at) / MINUTE]);
  // An hour's step that ended 37 minutes ago had none of its last minutes.
  expect(minutes).toEqual([
    ["mail", 11],
    ["batch", 60],
    ["old", 940],
  ]);
});
