import { afterEach, beforeEach, expect, it } from "vitest";
import type { UnixMillis } from "#lib/units.ts";
import { Rule } from "#model/watch/rule.ts";
import { evaluate } from "#collector/watch/evaluate.ts";
import { makeBatch, makeSpan, newEventId, NOW } from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const HOUR = 60;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

async function putRule(condition: object, parts: object = {}): Promise<void> {
  const rule = Rule.parse({
    id: "checkout",
    name: "Checkout",
    severity: "page",
    condition: { kind: "slo", scope: { service: "shop" }, target: 99, ...condition },
    ...parts,
  });
  await api.store.putRule({ rule, origin: "person" }, NOW);
}

async function judge(now: UnixMillis): Promise<void> {
  const times = { now, since: 0, longest: 2 * MINUTE, elapsed: () => 0 };
  const { changes, states } = await evaluate(api.context, times, newEventId);
  await api.store.changeAlerts(changes, states);
}

const alerts = async () => (await api.store.listAlerts(0, 10)).filter(({ endedAt }) => endedAt === null);

/** Ten requests in each of some minutes, of which so many fail, each of so many milliseconds. */
async function send(
  fromMinutesAgo: number,
  toMinutesAgo: number,
  failing: number,
  millis = 20,
): Promise<void> {
  const spans = [];
  for (let ago = fromMinutesAgo; ago > toMinutesAgo; ago -= 1)
    for (let place = 0; place < 10; place += 1) {
      const start = BigInt(NOW - ago * MINUTE + place * 1000) * 1_000_000n;
      spans.push(
        makeSpan({
          name: "GET /checkout",
          start,
          duration: millis * 1_000_000,
          status: place < failing ? "error" : "ok",
          attributes: { "http.route": "/checkout" },
        }),
      );
    }
  await api.store.append(makeBatch({ spans }));
}

it("counts what an objective is about in each window, from roll-ups", async () => {
  await send(10 * HOUR, 2 * HOUR, 0);
  await send(2 * HOUR, 1, 1);
  const filter = { service: "shop", operation: "/checkout", environment: null, goodMillis: null };
  // The last whole minute ends a minute before now, so that its data has arrived.
  const end = NOW - MINUTE;
  const { burn, hours } = await api.store.countObjective(filter, 1, end);
  expect(burn).toEqual({
    5: { requests: 50, bad: 5 },
    30: { requests: 300, bad: 30 },
    60: { requests: 600, bad: 60 },
    360: { requests: expect.any(Number) as number, bad: 119 },
    4320: { requests: 5990, bad: 119 },
  });
  // Before the last hour it is counted by five minutes.
  expect(Math.abs(burn[360].requests - 3600)).toBeLessThanOrEqual(40);
  expect(hours.reduce((sum, { requests }) => sum + requests, 0)).toBe(5990);
  // The same again, with an hour more that is known by now.
  await send(1, -60, 0);
  const later = await api.store.countObjective(filter, 1, NOW + 60 * MINUTE);
  expect(later.burn[4320]).toEqual({ requests: 6600, bad: 119 });
  expect(later.burn[60]).toEqual({ requests: 600, bad: 0 });
  const other = await api.store.countObjective({ ...filter, operation: "/none" }, 1, end);
  expect(other.hours).toEqual([]);
});

it("pages once for a fast burn, with what is left of the budget, and ends when it stops", async () => {
  await putRule({});
  await send(20 * HOUR, HOUR, 0);
  await judge(NOW);
  expect(await alerts()).toEqual([]);
  await send(HOUR, 1, 3);
  await judge(NOW);
  await judge(NOW + 1000);
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: "slo", severity: "page" });
  expect(alert?.detail).toMatchObject({
    title: "shop burns its error budget",
    subject: { service: "shop", operation: null },
    measure: { unit: "share", count: 600 },
  });
  expect(alert?.detail.text).toMatch(
    /^\d+ % of 600 requests of the last hour failed \(\d+\); 1 % may\. The budget burns [\d.]+ times too fast and is spent\.$/,
  );
  await send(1, -100, 0);
  for (let minute = 90; minute <= 100; minute += 1) await judge(NOW + minute * MINUTE);
  expect((await alerts()).map(({ severity }) => severity)).toEqual(["ticket"]);
});

it("does not alert for a burn that the objective allows, nor where nothing was measured", async () => {
  await putRule({ target: 80 });
  await send(20 * HOUR, 1, 1);
  await judge(NOW);
  // The collector was down for three hours: no requests are no failures, and the budget stays as it is.
  await judge(NOW + 3 * HOUR * MINUTE);
  expect(await alerts()).toEqual([]);
  await putRule({ scope: { service: "none" } });
  await judge(NOW);
  expect(await alerts()).toEqual([]);
  expect((await api.store.listStates()).map(({ state }) => state)).toEqual(["no_data", "no_data"]);
});

it("counts slow requests as bad for an objective of latency, within the precision of the roll-ups", async () => {
  await putRule({ objective: "latency", goodMillis: 200 });
  await send(20 * HOUR, HOUR, 0, 150);
  await judge(NOW);
  expect(await alerts()).toEqual([]);
  await send(HOUR, 1, 0, 260);
  await judge(NOW);
  const [alert] = await alerts();
  expect(alert?.detail.text).toMatch(
    /^98 % of 600 requests of the last hour took longer than 200 ms \(590\)/,
  );
});
