import { afterEach, beforeEach, expect, it } from "vitest";
import type { UnixMillis } from "#lib/units.ts";
import type { Span } from "#model/span.ts";
import type { Alert } from "#model/watch/alert.ts";
import { evaluate } from "#collector/watch/evaluate.ts";
import { createWatchMemory } from "#collector/watch/watch-memory.ts";
import { makeBatch, makeEvent, makeSpan, newEventId, NOW, PROJECT } from "../contract/make-batch.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const DAY = 1440;

let api: ReadApi;
let judge: (now: UnixMillis) => Promise<void>;
beforeEach(async () => {
  api = await openReadApi();
  const { context, store } = api;
  const remember = createWatchMemory(store);
  const usual = new Map();
  judge = async (now) => {
    const heard = await remember(now);
    const changes = await evaluate({ context, heard, usual, since: 0, now, newId: newEventId });
    await store.changeAlerts(changes, []);
  };
});
afterEach(() => api.discard());

const alerts = () => api.store.listAlerts(0, 50);
const open = async () => (await alerts()).filter(({ endedAt }) => endedAt === null);

/** Requests a minute before now, the `failing`-th of which fail; those and half of the others are of one region. */
function requests(
  minutesAgo: number,
  count: number,
  failing: number | null,
  parts: Partial<Span> = {},
): Span[] {
  return Array.from({ length: count }, (_, place) => {
    const fails = failing !== null && place % failing === 0;
    return makeSpan({
      name: "GET /checkout",
      start: BigInt(NOW - minutesAgo * MINUTE + 1000 + place) * 1_000_000n,
      status: fails ? "error" : "ok",
      attributes: { "http.route": "/checkout", "app.region": fails || place % 2 === 0 ? "gb" : "de" },
      ...parts,
    });
  });
}

/** A day of ten requests a minute, of which one in a hundred fails, up to some minutes ago. */
async function sendDay(until: number, parts: Partial<Span> = {}): Promise<void> {
  const minutes = Array.from({ length: DAY - until }, (_, index) => DAY - index);
  const spans = minutes.flatMap((ago) => requests(ago, 10, ago % 10 === 0 ? 10 : null, parts));
  await api.store.append(makeBatch({ spans }));
}

it("stays quiet over a day of clean traffic", async () => {
  await sendDay(1);
  for (let minute = 0; minute < 5; minute += 1) await judge(NOW + minute * 1000);
  expect(await alerts()).toEqual([]);
});

it("opens one alert when an operation fails, says what the failing requests have in common, and ends it", async () => {
  await sendDay(11);
  for (let ago = 10; ago >= 1; ago -= 1) await api.store.append(makeBatch({ spans: requests(ago, 10, 4) }));
  await judge(NOW);
  await judge(NOW + MINUTE);
  const [alert, ...others] = await open();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: "failures", key: "failures shop /checkout" });
  expect(alert?.detail).toMatchObject({
    title: "/checkout of shop fails",
    subject: { service: "shop", operation: "/checkout", issueId: null },
  });
  expect(alert?.detail.text).toMatch(/^\d+ % of 1\d\d requests failed \(\d+\), usually 1 %\.$/);
  expect(alert?.detail.evidence.common.join()).toContain("app.region = gb (100 %");
  expect(alert?.detail.evidence.traceId).toMatch(/^[0-9a-f]{32}$/);
  // When it began, not when it was found.
  expect(Math.abs((alert?.openedAt ?? 0) - (NOW - 10 * MINUTE))).toBeLessThanOrEqual(2 * MINUTE);
  for (let minute = 1; minute <= 75; minute += 1)
    await api.store.append(makeBatch({ spans: requests(-minute, 10, null) }));
  for (let minute = 60; minute <= 75; minute += 1) await judge(NOW + minute * MINUTE);
  expect(await open()).toEqual([]);
});

it("tells a service that fell silent, since when, and that it is back", async () => {
  await sendDay(20);
  await sendDay(1, { service: "cart", resource: { "service.name": "cart" } });
  await judge(NOW);
  expect((await open()).map(({ key }) => key)).toEqual(["silence shop"]);
  expect((await open())[0]?.openedAt).toBe(NOW - 21 * MINUTE);
  await api.store.append(makeBatch({ spans: requests(0, 3, null) }));
  await judge(NOW + 2 * MINUTE);
  expect(await open()).toEqual([]);
});

it("tells a new issue of level error and above once, and one that came back", async () => {
  const hashes = ["ab".repeat(16)];
  const append = (timestamp: UnixMillis, level: "error" | "info", of = hashes) =>
    api.store.append(makeBatch({ events: [makeEvent({ timestamp, level, hashes: of, receivedAt: NOW })] }));
  await append(NOW - MINUTE, "error");
  await append(NOW - MINUTE, "info", ["cd".repeat(16)]);
  await append(NOW - 60 * MINUTE, "error", ["ef".repeat(16)]);
  await judge(NOW);
  await judge(NOW + MINUTE);
  const told = await open();
  expect(told.map(({ kind }) => kind)).toEqual(["new_issue"]);
  expect(told[0]?.detail.subject.issueId).toMatch(/^\d+$/);
  await resolve(told[0]!);
  await judge(NOW + 2 * MINUTE);
  expect(await open()).toEqual([]);
  await append(NOW, "error");
  await judge(NOW + 3 * MINUTE);
  expect((await open()).map(({ kind }) => kind)).toEqual(["regressed_issue"]);
});

async function resolve({ detail }: Alert): Promise<void> {
  const answer = await api.app.request(
    `http://localhost/api/0/organizations/glasshouse/issues/${detail.subject.issueId}/`,
    {
      method: "PUT",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ status: "resolved" }),
    },
  );
  expect(answer.status).toBe(200);
  expect(
    (await api.store.listIssueIds(PROJECT, { condition: { kind: "status", status: "resolved" } })).length,
  ).toBe(1);
}
