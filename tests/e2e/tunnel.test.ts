import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutcomesAnswer } from "#api/overview.ts";
import { eventually } from "../eventually.ts";
import { dsnOf, startCaptureServer, type CaptureServer } from "./capture-server.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

let house: Glasshouse;
let other: CaptureServer;

/** The tests play a proxy that names its clients. */
const BEHIND_PROXY = { GLASSHOUSE_TRUST_PROXY: "127.0.0.1", GLASSHOUSE_FAULTS: "1" };

beforeAll(async () => {
  [house, other] = await Promise.all([startGlasshouse(BEHIND_PROXY), startCaptureServer()]);
});
afterAll(async () => {
  await house?.stop();
  await other?.close();
});

const MEBIBYTE = 1024 * 1024;
const report = (body: BodyInit, address: string, headers: Record<string, string> = {}) =>
  fetch(`${house.app}/api/report`, {
    method: "POST",
    body,
    headers: { "x-forwarded-for": address, ...headers },
  });
const envelope = (id: string, header: Record<string, unknown> = {}) =>
  `${JSON.stringify({ event_id: id, ...header })}\n{"type":"event"}\n${JSON.stringify({
    event_id: id,
    message: `sent by hand ${id}`,
  })}\n`;
const eventId = (number: number) => number.toString(16).padStart(32, "0");

test("an envelope that names another service goes to ours, and the other gets nothing", async () => {
  const answer = await report(envelope(eventId(1), { dsn: dsnOf(other.url, 9) }), "192.0.2.1");
  expect(answer.status).toBe(200);
  await eventually(() => house.read(`/api/0/projects/glasshouse/app/events/${eventId(1)}/`));
  expect(other.received).toEqual([]);
});

test.each([
  ["more than ten MiB to the tunnel", "/api/report", new Uint8Array(10 * MEBIBYTE + 1), 413],
  ["what is no envelope", "/api/report", "<html>", 400],
  ["nothing", "/api/report", "", 400],
  ["a browser's report of a MiB", "/api/report/browser", `[${"1,".repeat(MEBIBYTE / 2)}1]`, 413],
  ["a feedback of a MiB", "/api/report/feedback", `error=1&message=${"a".repeat(MEBIBYTE)}`, 413],
])("%s is refused, and the app keeps running", async (_what, path, body, status) => {
  const answer = await fetch(house.app + path, {
    method: "POST",
    body,
    headers: { "x-forwarded-for": "192.0.2.2" },
  });
  expect(answer.status).toBe(status);
  expect((await fetch(house.app)).status).toBe(200);
});

test("a cross-site page may not report through the app", async () => {
  const crossSite = { "sec-fetch-site": "cross-site" };
  expect((await report(envelope(eventId(2)), "192.0.2.3", crossSite)).status).toBe(403);
  const readBrowserReport = await fetch(`${house.app}/api/report/browser`, {
    method: "POST",
    body: "[]",
    headers: crossSite,
  });
  expect(readBrowserReport.status).toBe(403);
});

test("a flood of reports from one address is mostly refused with Retry-After and counted, and other addresses are not held up", async () => {
  const statuses = new Map<number, number>();
  const waits: number[] = [];
  let next = 1_000;
  const lane = async () => {
    while (next < 2_200) {
      const answer = await report(envelope(eventId(next++)), "192.0.2.4");
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429) waits.push(Number(answer.headers.get("retry-after")));
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  const refused = statuses.get(429) ?? 0;
  expect((statuses.get(200) ?? 0) + refused).toBe(1_200);
  expect(refused).toBeGreaterThan(400);
  expect(waits.every((seconds) => seconds > 0)).toBe(true);
  expect((await report(envelope(eventId(3)), "192.0.2.5")).status).toBe(200);
  await eventually(async () => {
    const { outcomes } = await house.read<OutcomesAnswer>("/api/v1/outcomes");
    const limited = outcomes.filter(
      ({ outcome, reason }) => outcome === "client_discard" && reason === "ratelimit_backoff",
    );
    expect(limited.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(refused);
  });
});

/** How many errors reached the collector, stored or dropped. */
async function errorsReceived(): Promise<number> {
  const { outcomes } = await house.read<OutcomesAnswer>("/api/v1/outcomes");
  return outcomes
    .filter(({ category, outcome }) => category === "error" && outcome !== "client_discard")
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

test("each of hundreds of simultaneous failures is reported", async () => {
  const before = await errorsReceived();
  const shown = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const answer = await fetch(`${house.app}/faults/route-handler`);
      await answer.text();
      return answer.headers.get("x-error-id");
    }),
  );
  expect(new Set(shown).size).toBe(300);
  await expect.poll(async () => (await errorsReceived()) - before).toBe(300);
});
