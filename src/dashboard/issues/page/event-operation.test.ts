import { expect, it } from "vitest";
import type { EventPageView } from "#api/pages.ts";
import type { SpanView, TraceView } from "#api/trace.ts";
import { err, ok } from "#lib/result.ts";
import { spanView } from "../../../../tests/fixtures/span-view.ts";
import { readEventOperation, requestAround } from "./event-operation.ts";

const NOW = Date.UTC(2026, 10, 23, 20);

const span = (parts: Partial<SpanView>) => spanView({ name: "GET /checkout", kind: "server", ...parts });

const SPANS = [
  span({ spanId: "a" }),
  span({ spanId: "b", parentSpanId: "a", kind: "client", name: "POST /pay" }),
  span({ spanId: "c", parentSpanId: "b", service: "pay", name: "POST /pay" }),
  span({ spanId: "d", parentSpanId: "c", service: "pay", kind: "internal", name: "charge" }),
  span({ spanId: "e", parentSpanId: "gone", kind: "internal", name: "lost" }),
];

it("takes the nearest request around the event's span", () => {
  expect(requestAround(SPANS, "d")?.spanId).toBe("c");
  expect(requestAround(SPANS, "b")?.spanId).toBe("a");
  expect(requestAround(SPANS, "e")).toBeNull();
  expect(requestAround(SPANS, "unknown")).toBeNull();
  expect(requestAround(SPANS, null)).toBeNull();
});

const trace = { traceId: "7", spans: SPANS } as TraceView;
const eventAt = (at: number) =>
  ({
    dateReceived: new Date(at).toISOString(),
    glasshouse: { trace: { traceId: "7", spanId: "d" } },
  }) as EventPageView;

const asked: unknown[] = [];
const client: Parameters<typeof readEventOperation>[0] = {
  getSpanPage: () =>
    Promise.resolve(
      ok({
        trace: {
          ...trace,
          spans: [span({ spanId: "c", service: "pay", attributes: { "http.route": "/pay" } })],
        },
        links: { ok: true as const, value: { to: [], from: [] } },
      }),
    ) as never,
  listRates: (query) => {
    asked.push(query);
    const series = [{ service: "pay", route: "/pay", requests: 40, failed: 4 }];
    return Promise.resolve(ok({ series })) as never;
  },
};

it("names its operation by its route, with the requests of the last day", async () => {
  const operation = await readEventOperation(client, eventAt(NOW - 60_000), trace, NOW);
  expect(operation).toMatchObject({
    service: "pay",
    route: "/pay",
    requests: { requests: 40, failed: 4 },
    time: { period: "24h" },
  });
  expect(asked.at(-1)).toMatchObject({ service: "pay", route: "/pay", by: "route" });
});

it("counts the requests of the event's own day, where that has passed", async () => {
  const operation = await readEventOperation(client, eventAt(NOW - 5 * 86_400_000), trace, NOW);
  expect(operation?.time).toEqual({ from: "2026-11-17T21:00:00.000Z", to: "2026-11-18T21:00:00.000Z" });
});

it("says nothing where the collector does not answer", async () => {
  const silent = { ...client, listRates: () => Promise.resolve(err({ code: "unreachable" })) as never };
  expect(await readEventOperation(silent, eventAt(NOW), trace, NOW)).toBeNull();
  expect(await readEventOperation(client, eventAt(NOW), null, NOW)).toBeNull();
});
