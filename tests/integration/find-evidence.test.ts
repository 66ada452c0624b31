import { afterEach, beforeEach, expect, it } from "vitest";
import type { Span } from "#model/span.ts";
import { findEvidence } from "#collector/watch/find-evidence.ts";
import { makeBatch, makeEvent, makeSpan, newSpanId, newTraceId, NOW } from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const MS = 1_000_000;
const BEGAN = NOW - 20 * MINUTE;
const OPERATION = { service: "web", route: "/checkout", began: BEGAN };

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

/** Three hours of requests, five a minute, with a release 90 seconds before it began. */
function requests(parts: (isSince: boolean, place: number) => { root: Partial<Span>; call: Partial<Span> }) {
  return Array.from({ length: 900 }, (_, place) => {
    const at = NOW - 180 * MINUTE + place * 12_000;
    const { root, call } = parts(at >= BEGAN, place);
    const version = at >= BEGAN - 90_000 ? "2" : "1";
    const start = BigInt(at) * 1_000_000n;
    const traceId = newTraceId();
    const spanId = newSpanId();
    const resource = { "service.name": "web", "service.version": version };
    return [
      makeSpan({
        traceId,
        spanId,
        start,
        service: "web",
        name: "GET /checkout",
        kind: "server",
        resource,
        ...root,
      }),
      makeSpan({
        traceId,
        parentSpanId: spanId,
        start,
        service: "web",
        name: "SELECT",
        ...call,
        resource,
      }),
    ];
  }).flat();
}

it("names the error with its first own frame, what failing requests have in common, and the release", async () => {
  const spans = requests((isSince, place) => {
    const isGb = place % 4 === 0;
    return {
      root: {
        status: isSince && isGb ? "error" : "ok",
        attributes: {
          "http.route": "/checkout",
          country: isGb ? "GB" : "DE",
          step: place % 2 === 0 ? "pay" : "cart",
        },
      },
      call: {},
    };
  });
  const failing = spans.filter(({ status }) => status === "error");
  const frames = [
    { filename: "node_modules/next/server.js", function: "handle", lineno: 9, in_app: false },
    { filename: "src/checkout/tax.ts", function: "totals", lineno: 41, in_app: true },
    { filename: "node_modules/vat/index.js", function: "rate", lineno: 3, in_app: false },
  ];
  const events = failing.map(({ traceId }) => {
    const event = makeEvent({ traceId, timestamp: NOW - MINUTE, hashes: ["ab".repeat(16)] });
    const exception = [{ type: "TypeError", value: "reading 'vatRate'", stacktrace: { frames } }];
    return { ...event, event: { ...event.event, payload: { ...event.event.payload, exception } } };
  });
  await api.store.append(makeBatch({ spans, events }));
  const evidence = await findEvidence(api.context, OPERATION, NOW);
  expect(evidence).toMatchObject({
    issue: { shortId: "APP-1" },
    error: events[0]?.event.title,
    frame: "src/checkout/tax.ts:41 in totals",
    release: "2",
    traceId: failing.at(-1)?.traceId,
  });
  expect(evidence.common[0]).toMatch(/^country = GB \(100 %, otherwise 2\d %\)$/);
});

it("names the call that takes the time of slow requests, and what sets these apart", async () => {
  const spans = requests((isSince, place) => {
    const isSlow = isSince && place % 2 === 0;
    return {
      root: {
        duration: (isSlow ? 2000 : 200) * MS,
        attributes: { "http.route": "/checkout", tenant: place % 2 === 0 ? "acme" : `t${place % 7}` },
      },
      call: {
        duration: (isSlow ? 1900 : 20) * MS,
        kind: "client",
        attributes: { "db.system": "postgresql", "db.operation.name": "SELECT" },
      },
    };
  });
  await api.store.append(makeBatch({ spans }));
  const evidence = await findEvidence(api.context, { ...OPERATION, slowerThan: 600 * MS }, NOW);
  expect(evidence).toMatchObject({ issue: null, error: null, frame: null, release: "2" });
  expect(evidence.common[0]).toMatch(/takes [89]\d % of the time, 10 % before$/);
  expect(evidence.common.join("; ")).toMatch(/slow call SELECT of web \(100 %/);
  expect(evidence.common.join("; ")).toContain("tenant = acme (100 %");
  expect(evidence.traceId).toMatch(/^[0-9a-f]{32}$/);
});

it("names a call that is made far more often", async () => {
  const spans = requests(() => ({
    root: { attributes: { "http.route": "/checkout" }, duration: 100 * MS },
    call: {},
  }));
  const more = spans
    .filter((span) => span.parentSpanId !== null && Number(span.start / 1_000_000n) >= BEGAN)
    .flatMap((span) => Array.from({ length: 30 }, () => ({ ...span, spanId: newSpanId() })));
  const slow = spans.map((span) =>
    span.parentSpanId === null && Number(span.start / 1_000_000n) >= BEGAN
      ? { ...span, duration: 900 * MS }
      : span,
  );
  await api.store.append(makeBatch({ spans: [...slow, ...more] }));
  const { common } = await findEvidence(api.context, { ...OPERATION, slowerThan: 300 * MS }, NOW);
  expect(common.join("; ")).toMatch(/SELECT of web called more than \d times \(100 %, otherwise 0 %\)/);
});

it("suspects no release where none began shortly before, and no more fail since", async () => {
  const spans = requests((_, place) => ({
    root: { status: place % 10 === 0 ? "error" : "ok", attributes: { "http.route": "/checkout" } },
    call: {},
  }));
  await api.store.append(makeBatch({ spans }));
  expect((await findEvidence(api.context, OPERATION, NOW)).release).toBeNull();
  expect((await findEvidence(api.context, { ...OPERATION, began: null }, NOW)).release).toBeNull();
});
