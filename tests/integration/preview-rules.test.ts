import { afterEach, beforeEach, expect, it } from "vitest";
import type { RulePreview } from "#api/rules.ts";
import type { Span } from "#model/span.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, NOW } from "../contract/make-batch.ts";
import { makePoint } from "../contract/make-items.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";
import { postPreview } from "./post-preview.ts";

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 1440;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

const preview = (condition: object, days = 2, rule: object = {}) =>
  postPreview(api, condition, { days, rule });

const INCIDENT = { from: 30 * HOUR, to: 29 * HOUR };
const isIncident = (ago: number) => ago <= INCIDENT.from && ago > INCIDENT.to;

/** Three days of four requests a minute; in an hour of them far more fail, take longer, or do not come. */
async function send(parts: (ago: number, place: number) => Partial<Span> | null): Promise<void> {
  const spans: Span[] = [];
  for (let ago = 3 * DAY; ago >= 1; ago -= 1)
    for (let place = 0; place < 4; place += 1) {
      const own = parts(ago, place);
      if (own !== null)
        spans.push(
          makeSpan({
            name: "GET /checkout",
            start: BigInt(NOW - ago * MINUTE + place) * 1_000_000n,
            attributes: { "http.route": "/checkout" },
            ...own,
          }),
        );
    }
  await api.store.append(makeBatch({ spans }));
}

function expectIncident({ alerts, total }: RulePreview, title: string): void {
  expect(total).toBe(1);
  expect(alerts[0]?.title).toBe(title);
  const [start, end] = [alerts[0]?.start, alerts[0]?.end].map((at) => (NOW - Date.parse(at ?? "")) / MINUTE);
  expect(start).toBeLessThanOrEqual(INCIDENT.from);
  expect(start).toBeGreaterThan(INCIDENT.to);
  expect(end).toBeLessThanOrEqual(INCIDENT.to + 20);
}

it("replays failures: when they began and ended, and the hours with their limit", async () => {
  await send((ago, place) => ({
    status: place === 0 && (isIncident(ago) || ago % 40 === 0) ? "error" : "ok",
  }));
  const found = await preview({ kind: "failures" });
  expectIncident(found, "/checkout is failing");
  expect(found.series?.label).toBe("Error rate, /checkout of shop");
  expect(found.series?.points.length).toBe(48);
  const worst = found.series!.points.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0]!;
  expect(worst.value).toBeGreaterThan(worst.limit ?? 1);
  expect(await preview({ kind: "failures", scope: { service: "cart" } })).toMatchObject({
    total: 0,
    series: null,
  });
  expect((await preview({ kind: "failures", limit: 0.9 })).total).toBe(0);
});

it("replays durations, traffic and silence", async () => {
  await send((ago, place) =>
    isIncident(ago) && ago < INCIDENT.from - 30 && place < 4
      ? null
      : { duration: (isIncident(ago) ? 900 : 60 + ((ago + place) % 30)) * 1e6 },
  );
  expectIncident(await preview({ kind: "slower" }), "/checkout is slow");
  expectIncident(await preview({ kind: "silence" }), "shop is silent");
  const traffic = await preview({ kind: "traffic" });
  expect(traffic.series).toMatchObject({ unit: "/min", label: "Requests, shop" });
});

it("replays new and escalating issues, a metric and a search of logs", async () => {
  const event = (at: number, hash: string) =>
    makeEvent({ timestamp: at, receivedAt: at, hashes: [hash.repeat(16)], release: "shop@2" });
  const at = NOW - 5 * HOUR * MINUTE;
  const hour = Math.floor(at / 3_600_000) * 3_600_000;
  await api.store.append(
    makeBatch({
      events: [
        event(at, "a1"),
        event(at + MINUTE, "a2"),
        ...Array.from({ length: 30 }, () => event(hour, "b1")),
      ],
      logs: Array.from({ length: 30 }, () => makeLog({ time: BigInt(at) * 1_000_000n, severity: 17 })),
      metrics: Array.from({ length: 2 * DAY }, (_, ago) =>
        makePoint({
          name: "queue",
          time: BigInt(NOW - ago * MINUTE) * 1_000_000n,
          value: { kind: "gauge", value: isIncident(ago) ? 90 : 10 },
        }),
      ),
    }),
  );
  const fresh = await preview({ kind: "new_issue" });
  expect(fresh.alerts.map(({ title }) => title)).toContain("3 new issues of shop@2");
  expect((await preview({ kind: "escalating_issue" })).alerts).toMatchObject([{ now: 30 }]);
  const threshold = { is: "above", value: 20 };
  const logs = await preview({ kind: "search", signal: "logs", query: "level:error", threshold });
  expect(logs.alerts).toMatchObject([{ title: "Previewed", now: 30 }]);
  expectIncident(
    await preview({ kind: "metric", metric: "queue", threshold: { is: "above", value: 50 } }, 2, {
      keepFiringMinutes: 0,
    }),
    "queue",
  );
});

it("refuses a bad rule", async () => {
  const answer = await api.app.request("http://localhost/api/v1/rules/preview", {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ id: "a", name: "A", condition: { kind: "new_issue", query: "level:loud" } }),
  });
  expect(answer.status).toBe(400);
});
