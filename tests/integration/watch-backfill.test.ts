import { afterEach, beforeEach, expect, it } from "vitest";
import type { UnixMillis } from "#lib/units.ts";
import type { Span } from "#model/span.ts";
import { Rule } from "#model/watch/rule.ts";
import { evaluate } from "#collector/watch/evaluate.ts";
import { makeBatch, makeSpan, newEventId, NOW } from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const DAY = 1440;
const MS = 1_000_000;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

async function ruleOf(condition: object): Promise<void> {
  const rule = Rule.parse({ id: "rule", name: "rule", condition });
  await api.store.putRule({ rule, origin: "person" }, NOW);
}

/** Evaluates once, as the collector does each minute, and answers what is open. */
async function judge(now: UnixMillis): Promise<string[]> {
  const { changes, states } = await evaluate(
    api.context,
    { now, since: 0, longest: 2 * MINUTE, elapsed: () => 0 },
    newEventId,
  );
  await api.store.changeAlerts(changes, states);
  const alerts = await api.store.listAlerts(0, 50);
  return alerts.filter(({ endedAt }) => endedAt === null).map(({ detail }) => detail.title);
}

/** Ten requests of each minute, from so many minutes ago to before so many, received now. */
async function send(
  from: number,
  to: number,
  parts: (place: number) => Partial<Span> = () => ({}),
): Promise<void> {
  const spans = Array.from({ length: (from - to) * 10 }, (_, place) =>
    makeSpan({
      name: "GET /checkout",
      start: BigInt(NOW - (from - Math.floor(place / 10)) * MINUTE + 1000 + (place % 10)) * 1_000_000n,
      duration: (50 + (place % 7)) * MS,
      attributes: { "http.route": "/checkout" },
      ...parts(place),
    }),
  );
  await api.store.append(makeBatch({ spans }));
}

const failing = (every: number) => (place: number) =>
  ({ status: place % every === 0 ? "error" : "ok" }) as const;

it("knows what is usual once the past arrives, within the hour", async () => {
  await ruleOf({ kind: "failures" });
  await send(2, 0);
  expect(await judge(NOW)).toEqual([]);
  await send(DAY, 11, failing(100));
  expect(await judge(NOW + MINUTE)).toEqual([]);
  await send(0, -10, failing(4));
  expect(await judge(NOW + 11 * MINUTE)).toEqual(["/checkout is failing"]);
});

it("adds what arrives late to what it knows of the hour, once", async () => {
  await ruleOf({ kind: "failures" });
  await send(DAY, 0, failing(100));
  expect(await judge(NOW)).toEqual([]);
  // Of the same hours, so many failures that they are usual from now on.
  await send(DAY, 70, failing(4));
  expect(await judge(NOW + MINUTE)).toEqual([]);
  await send(0, -10, failing(5));
  expect(await judge(NOW + 11 * MINUTE)).toEqual([]);
});

it("knows how long requests usually take once the past arrives", async () => {
  await ruleOf({ kind: "slower" });
  await send(2, 0);
  expect(await judge(NOW)).toEqual([]);
  await send(DAY, 11);
  expect(await judge(NOW + MINUTE)).toEqual([]);
  await send(0, -10, () => ({ duration: 700 * MS }));
  expect(await judge(NOW + 11 * MINUTE)).toEqual(["/checkout is slow"]);
});

it("knows the usual pauses once the past arrives, but takes no import for a sign of life", async () => {
  await ruleOf({ kind: "silence" });
  await send(2, 0);
  expect(await judge(NOW)).toEqual([]);
  await send(DAY, 11);
  await send(DAY, 90, () => ({ service: "imported" }));
  expect(await judge(NOW + MINUTE)).toEqual([]);
  expect(await judge(NOW + 20 * MINUTE)).toEqual(["shop is silent"]);
});
