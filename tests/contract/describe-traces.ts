import { describe, expect, it } from "vitest";
import type { SpanId, TraceId } from "#lib/ids.ts";
import type { TraceFilter } from "#collector/store/port/traces.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, newSpanId, newTraceId, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const START = BigInt(NOW) * 1_000_000n;
const MS = 1_000_000;

/** Storing spans and listing traces. */
export function describeTraces(name: string, openStore: OpenStore): void {
  describe(`${name}: traces`, () => {
    const { store } = useStore(openStore);
    const appendSpans = (...spans: ReturnType<typeof makeSpan>[]) => store().append(makeBatch({ spans }));
    const list = (
      filter: Partial<TraceFilter> = {},
      sort: "newest" | "slowest" = "newest",
      page = { limit: 50 },
    ) => store().listTraces({ words: [], start: 0, end: NOW + 1e9, ...filter }, sort, page);

    it("returns a span unchanged, to the nanosecond", async () => {
      const span = makeSpan({
        spanId: "ffffffffffffffff" as SpanId,
        parentSpanId: "8000000000000001" as SpanId,
        scope: "@otel/http",
        op: "http.server",
        kind: "client",
        start: START + 123_456_789n,
        duration: 7_654_321_987,
        status: "error",
        statusMessage: "deadline",
        attributes: { "http.route": "/ü", list: [1, "a"], none: null, big: "9223372036854775807" },
        resource: { "service.name": "shop", "host.name": "h" },
        events: [{ name: "retry", time: START + 1n, attributes: { n: 1 } }],
        links: [{ traceId: newTraceId(), spanId: newSpanId(), attributes: {} }],
        source: "sentry",
      });
      await appendSpans(span);
      expect((await store().getTrace(span.traceId))?.spans).toEqual([span]);
    });

    it("distinguishes scopes by all their fields, across batches", async () => {
      const attributes = { build: "nightly", list: [1, 2] };
      const facts = {
        version: "0.9.0",
        attributes,
        schemaUrl: "https://s/1",
        resourceSchemaUrl: "https://s/2",
      };
      const traceId = newTraceId();
      const spans = [
        makeSpan({ traceId, scope: "http", scopeFacts: facts }),
        makeSpan({ traceId, scope: "http", scopeFacts: { ...facts } }),
        makeSpan({ traceId, scope: "http", scopeFacts: { version: "1.0.0" } }),
        makeSpan({ traceId, scope: "http" }),
        makeSpan({ traceId, scope: null, scopeFacts: { version: "1.0.0" } }),
        makeSpan({ traceId, scope: null }),
      ];
      await appendSpans(...spans.slice(0, 3));
      await appendSpans(...spans.slice(3));
      const stored = (await store().getTrace(traceId))?.spans ?? [];
      for (const span of spans) expect(stored).toContainEqual(span);
    });

    it("stores a span once, and counts duplicates", async () => {
      const span = makeSpan();
      const other = makeSpan({ traceId: span.traceId });
      expect((await appendSpans(span, other)).duplicateSpans).toBe(0);
      expect((await appendSpans(span, makeSpan({ traceId: span.traceId }))).duplicateSpans).toBe(1);
      expect((await list()).items[0]?.spans).toBe(3);
      expect((await store().getTrace(span.traceId))?.spans).toHaveLength(3);
    });

    it("merges a trace from several batches, with its events and logs, each ordered by time", async () => {
      const traceId = newTraceId();
      const root = makeSpan({ traceId, start: START, duration: 9 * MS, name: "GET /cart" });
      const child = makeSpan({
        traceId,
        parentSpanId: root.spanId,
        start: START + 2n,
        name: "SELECT",
        service: "db",
      });
      await appendSpans(child);
      await appendSpans(root);
      const made = makeEvent({ traceId, timestamp: NOW + 1 });
      await store().append(
        makeBatch({
          events: [made],
          logs: [
            makeLog({ traceId, body: "second", time: START + 9n }),
            makeLog({ traceId, body: "first" }),
            makeLog(),
          ],
        }),
      );
      const trace = await store().getTrace(traceId);
      expect(trace?.spans.map((span) => span.name)).toEqual(["GET /cart", "SELECT"]);
      expect(trace?.events).toMatchObject([
        { event: { eventId: made.event.eventId }, issueShortId: "APP-1" },
      ]);
      expect(trace?.logs.map(({ record }) => record.body)).toEqual(["first", "second"]);
      expect(trace?.logs[0]?.traceStored).toBe(true);
      expect(trace?.truncated).toBe(false);
      expect(await store().countTrace(traceId)).toEqual({ spans: 2, logs: 2, events: 1 });
      expect((await list()).items).toEqual([
        {
          traceId,
          start: START,
          durationNanos: 9 * MS,
          rootName: "GET /cart",
          rootService: "shop",
          rootMissing: false,
          services: ["db", "shop"],
          spans: 2,
          failedSpans: 0,
          events: 1,
        },
      ]);
    });

    it("names a trace without a root after its earliest span, and lists none with only logs", async () => {
      const traceId = newTraceId();
      await appendSpans(
        makeSpan({ traceId, parentSpanId: newSpanId(), start: START + 5n, name: "late" }),
        makeSpan({ traceId, parentSpanId: newSpanId(), start: START, name: "early" }),
      );
      const bare = newTraceId();
      await store().append(makeBatch({ logs: [makeLog({ traceId: bare })] }));
      expect((await list()).items).toMatchObject([{ traceId, rootName: "early", rootMissing: true }]);
      expect((await store().getTrace(bare))?.logs).toHaveLength(1);
      expect((await store().getTrace(bare))?.logs[0]?.traceStored).toBe(false);
      expect(await store().getTrace(newTraceId())).toBeNull();
      expect(await store().countTrace(newTraceId())).toEqual({ spans: 0, logs: 0, events: 0 });
    });

    it("filters traces by words, name, service, failure, events, duration of the root and time", async () => {
      const slow = makeSpan({ name: "GET /Checkout", duration: 800 * MS, status: "error" });
      const quick = makeSpan({ name: "GET /cart", duration: 10 * MS, service: "cart", start: START + 1000n });
      const child = makeSpan({
        traceId: slow.traceId,
        parentSpanId: slow.spanId,
        name: "SELECT 1",
        service: "db",
      });
      await store().append(
        makeBatch({ spans: [slow, quick, child], events: [makeEvent({ traceId: slow.traceId })] }),
      );
      const found = async (filter: Partial<TraceFilter>) =>
        (await list(filter)).items.map(({ traceId }) => (traceId === slow.traceId ? "slow" : "quick"));
      expect(await found({})).toEqual(["quick", "slow"]);
      expect(await found({ words: ["get"] })).toEqual(["quick", "slow"]);
      expect(await found({ words: ["checkout", "select"] })).toEqual(["slow"]);
      expect(await found({ words: ["cart", "select"] })).toEqual([]);
      expect(await found({ words: ["nowhere"] })).toEqual([]);
      expect(await found({ name: "GET /cart" })).toEqual(["quick"]);
      expect(await found({ name: "GET" })).toEqual([]);
      expect(await found({ service: "db" })).toEqual(["slow"]);
      expect(await found({ service: "none" })).toEqual([]);
      expect(await found({ failed: true })).toEqual(["slow"]);
      expect(await found({ failed: false })).toEqual(["quick"]);
      expect(await found({ hasEvents: true })).toEqual(["slow"]);
      expect(await found({ minDuration: 500 * MS })).toEqual(["slow"]);
      expect(await found({ maxDuration: 500 * MS })).toEqual(["quick"]);
      expect(await found({ end: NOW })).toEqual([]);
      expect(await found({ start: NOW + 1 })).toEqual([]);
      expect((await list({}, "slowest")).items.map(({ durationNanos }) => durationNanos)).toEqual([
        800 * MS,
        10 * MS,
      ]);
    });

    it("pages through traces in both sort orders", async () => {
      await appendSpans(...Array.from({ length: 5 }, (_, index) => makeSpan({ duration: (index % 2) * MS })));
      for (const sort of ["newest", "slowest"] as const) {
        const seen = new Set<TraceId>();
        let cursor: string | undefined;
        do {
          const page: Awaited<ReturnType<typeof list>> = await list({}, sort, {
            limit: 2,
            ...(cursor && { cursor }),
          });
          for (const { traceId } of page.items) seen.add(traceId);
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect(seen.size).toBe(5);
      }
    });

    it("reads a trace of more spans than one block holds", async () => {
      const traceId = newTraceId();
      const spans = Array.from({ length: 300 }, (_, index) =>
        makeSpan({ traceId, start: START + BigInt(index), attributes: { index } }),
      );
      await appendSpans(...spans);
      expect((await store().getTrace(traceId))?.spans).toEqual(spans);
    });
  });
}
