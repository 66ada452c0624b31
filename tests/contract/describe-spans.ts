import { describe, expect, it } from "vitest";
import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Attributes } from "#model/attributes.ts";
import type { JaegerTrace } from "#model/jaeger-trace.ts";
import type { SpanConditions, TraceDetail, TraceFilter } from "#collector/store/port/traces.ts";
import { TraceColumns, TraceView } from "#api/trace.ts";
import { TraceOrColumns } from "#api/trace-or-columns.ts";
import { traceView } from "#collector/store/sqlite/traces/trace-view.ts";
import {
  makeBatch,
  makeEvent,
  makeLog,
  makeSpan,
  makeTransaction,
  newEventId,
  newSpanId,
  newTraceId,
  NOW,
  PROJECT,
} from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const START = BigInt(NOW) * 1_000_000n;
const MS = 1_000_000;

/** Searching spans by their fields. */
export function describeSpans(name: string, openStore: OpenStore): void {
  describe(`${name}: searching spans`, () => {
    const { store, time } = useStore(openStore);
    const append = (...spans: ReturnType<typeof makeSpan>[]) => store().append(makeBatch({ spans }));
    const range = { start: NOW - 1000, end: NOW + 60_000 };
    const one = (conditions: Partial<SpanConditions>): SpanConditions => ({
      words: [],
      attributes: [],
      ...conditions,
    });
    const names = async (...any: Partial<SpanConditions>[]) =>
      (await store().searchSpans({ any: any.map(one), ...range }, { limit: 50 })).items.map(
        (span) => span.name,
      );

    it("finds them by each field, by several, and by alternatives", async () => {
      await append(
        makeSpan({ name: "GET /a", attributes: { "http.status": 500, tenant: "Acme" }, status: "error" }),
        makeSpan({
          name: "GET /b",
          attributes: { "http.status": 200, tenant: "acme", ok: true },
          kind: "client",
        }),
        makeSpan({ name: "INSERT", service: "db", duration: 900 * MS, attributes: { tenant: "other" } }),
      );
      expect(await names({ attributes: [["tenant", "ACME"]] })).toEqual(["GET /b", "GET /a"]);
      expect(
        await names({
          attributes: [
            ["tenant", "acme"],
            ["http.status", "500"],
          ],
        }),
      ).toEqual(["GET /a"]);
      expect(await names({ attributes: [["ok", "true"]] })).toEqual(["GET /b"]);
      expect(await names({ attributes: [["service.name", "shop"]] })).toHaveLength(3);
      expect(await names({ attributes: [["tenant", "none"]] })).toEqual([]);
      expect(await names({ attributes: [["constructor", "x"]] })).toEqual([]);
      expect(await names({ words: ["get"] })).toEqual(["GET /b", "GET /a"]);
      expect(await names({ name: "GET" })).toEqual([]);
      expect(await names({ name: "INSERT" })).toEqual(["INSERT"]);
      expect(await names({ service: "db" })).toEqual(["INSERT"]);
      expect(await names({ kind: "client" })).toEqual(["GET /b"]);
      expect(await names({ failed: true })).toEqual(["GET /a"]);
      expect(await names({ failed: false })).toEqual(["INSERT", "GET /b"]);
      expect(await names({ minDuration: 500 * MS })).toEqual(["INSERT"]);
      expect(await names({ maxDuration: 5 * MS })).toEqual(["GET /b", "GET /a"]);
      expect(await names({ minDuration: 900 * MS + 1 })).toEqual([]);
      expect(await names({ failed: true }, { service: "db" })).toEqual(["INSERT", "GET /a"]);
      expect(await names({ service: "none" }, { name: "none" })).toEqual([]);
      expect(await names({})).toHaveLength(3);
    });

    it("finds them in a time range, across blocks, page by page", async () => {
      const spans = Array.from({ length: 300 }, (_, index) =>
        makeSpan({
          name: String(index),
          start: START + BigInt(index) * 1_000_000_000n,
          attributes: { odd: index % 2 === 1 },
        }),
      );
      await append(...spans);
      const filter = { any: [one({ attributes: [["odd", "true"]] })], start: NOW, end: NOW + 200_000 };
      const first = await store().searchSpans(filter, { limit: 60 });
      const rest = await store().searchSpans(filter, { limit: 60, cursor: first.next! });
      expect(rest.next).toBeNull();
      expect([...first.items, ...rest.items].map((span) => Number(span.name))).toEqual(
        Array.from({ length: 100 }, (_, index) => 199 - 2 * index),
      );
      expect(first.items[0]).toEqual(spans[199]);
    });

    it("finds them by what Jaeger shows of them, their events and their links", async () => {
      const many = (count: number, prefix: string) =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}.${index}`, index]));
      const event = (attributes: Attributes) => ({ name: "Retry", time: START, attributes });
      await append(
        makeSpan({ name: "own", attributes: { attempt: 2 } }),
        makeSpan({ name: "event", events: [event({ other: 1 }), event({ attempt: 2, delay: 1.5 })] }),
        makeSpan({ name: "another", events: [event({ attempt: 3 })] }),
        makeSpan({
          name: "link",
          links: [{ traceId: newTraceId(), spanId: newSpanId(), attributes: { attempt: "2" } }],
        }),
        makeSpan({ name: "resource", resource: { attempt: 2 } }),
        makeSpan({ name: "many own", attributes: many(80, "own") }),
        makeSpan({ name: "many events", events: [event(many(50, "a")), event(many(50, "b"))] }),
        makeSpan({ name: "client", kind: "client" }),
      );
      const shown = (key: string, value: string) => names({ anywhere: [[key, value]] });
      expect(await shown("attempt", "2")).toEqual(["resource", "link", "event", "own"]);
      expect(await shown("attempt", "2.0")).toEqual(["resource", "event", "own"]);
      expect(await shown("delay", "1.5")).toEqual(["event"]);
      expect(await shown("event", "retry")).toEqual(["many events", "another", "event"]);
      expect(await shown("own.79", "79")).toEqual(["many own"]);
      expect(await shown("b.49", "49")).toEqual(["many events"]);
      expect(await shown("span.kind", "client")).toEqual(["client"]);
      expect(await shown("nowhere", "2")).toEqual([]);
      expect(
        await names({
          anywhere: [
            ["attempt", "2"],
            ["delay", "1.5"],
          ],
        }),
      ).toEqual(["event"]);
    });

    it("finds the traces of the last received spans that match, each once", async () => {
      const spans = Array.from({ length: 6 }, (_, index) =>
        makeSpan({ attributes: { tenant: index === 3 ? "other" : "acme" }, start: START - BigInt(index) }),
      );
      const again = makeSpan({ traceId: spans[4]!.traceId, attributes: { tenant: "acme" } });
      await append(...spans);
      await append(again, makeSpan({ traceId: spans[5]!.traceId, attributes: { tenant: "other" } }));
      const filter = { any: [one({ attributes: [["tenant", "acme"]] })], start: NOW - 1, end: NOW + 1 };
      const places = async (limit: number) =>
        (await store().findTraceIds(filter, limit)).map((id) =>
          spans.findIndex(({ traceId }) => traceId === id),
        );
      expect(await places(50)).toEqual([4, 5, 2, 1, 0]);
      expect(await places(3)).toEqual([4, 5, 2]);
      expect(await store().findTraceIds({ ...filter, end: NOW - 1 }, 50)).toEqual([]);
    });

    it("reads traces in Jaeger's format, as many as one question should", async () => {
      const [small, large] = [makeSpan(), makeSpan()];
      const others = Array.from({ length: 5000 }, () => makeSpan({ traceId: large.traceId }));
      const logged = newTraceId();
      await append(small, large, ...others);
      await store().append(makeBatch({ logs: [makeLog({ traceId: logged })] }));
      const read = async (...ids: TraceId[]) =>
        (await store().getJaegerTraces(ids)).map((json) =>
          json === null ? null : (JSON.parse(Buffer.from(json).toString()) as JaegerTrace),
        );
      expect(await read(small.traceId, logged, newTraceId())).toMatchObject([
        { traceID: small.traceId, spans: [{ spanID: small.spanId, operationName: "GET /" }] },
        null,
        null,
      ]);
      const first = await read(small.traceId, large.traceId, small.traceId);
      expect(first.map((trace) => trace?.spans.length)).toEqual([1, 5001]);
    });

    it("lists the traces with a matching span, in the list's order", async () => {
      const slow = makeSpan({ name: "slow", duration: 900 * MS });
      const child = makeSpan({
        traceId: slow.traceId,
        parentSpanId: slow.spanId,
        attributes: { "db.system": "postgresql" },
        duration: 2 * MS,
      });
      const quick = makeSpan({ name: "quick", start: START + 1000n, attributes: { "db.system": "sqlite" } });
      await append(slow, child, quick, makeSpan({ start: START + 2000n }));
      const found = async (filter: Partial<TraceFilter>, sort: "newest" | "slowest" = "newest") =>
        (await store().listTraces({ words: [], ...range, ...filter }, sort, { limit: 10 })).items.map(
          ({ rootName }) => rootName,
        );
      const postgres = one({ attributes: [["db.system", "postgresql"]] });
      const sqlite = one({ attributes: [["db.system", "SQLite"]] });
      expect(await found({ spans: [postgres] })).toEqual(["slow"]);
      expect(await found({ spans: [postgres, sqlite] })).toEqual(["quick", "slow"]);
      expect(await found({ spans: [postgres, sqlite] }, "slowest")).toEqual(["slow", "quick"]);
      expect(await found({ spans: [postgres], minDuration: 500 * MS })).toEqual(["slow"]);
      expect(await found({ spans: [postgres], failed: true })).toEqual([]);
      expect(await found({ spans: [one({ service: "none" })] })).toEqual([]);
    });

    it("finds a transaction by its event id, and a span among many by its id", async () => {
      const eventId: EventId = newEventId();
      const root = makeSpan({ eventId, name: "POST /checkout", source: "sentry" });
      const transaction = makeTransaction({ eventId, traceId: root.traceId, spanId: root.spanId });
      const spans = Array.from({ length: 5000 }, (_, index) => makeSpan({ name: `n${index % 7}` }));
      await append(...spans, root);
      await store().append(makeBatch({ transactions: [transaction] }));
      const path = `/observe/traces/transactions/${eventId}`;
      expect(await store().find(eventId.toUpperCase())).toEqual([
        { kind: "transaction", id: eventId, title: "POST /checkout", path },
      ]);
      expect(await store().getTransaction(PROJECT, eventId)).toMatchObject({ transaction });
      expect(await store().getTransaction(null, eventId)).toMatchObject({ transaction });
      expect(await store().getTransaction(2 as ProjectId, eventId)).toBeNull();
      for (const { spanId, name: title } of [spans[0]!, spans[4999]!, root])
        expect(await store().find(spanId)).toMatchObject([{ kind: "span", id: spanId, title }]);
      expect(await store().find(newSpanId())).toEqual([]);
    });

    it("returns a trace as the JSON of its view", async () => {
      const traceId = newTraceId();
      await store().append(
        makeBatch({
          spans: [makeSpan({ traceId }), makeSpan({ traceId, start: START + 5n })],
          events: [makeEvent({ traceId })],
          logs: [makeLog({ traceId })],
        }),
      );
      const json = await store().getTraceJson(traceId);
      const stored = await store().getTrace(traceId);
      expect(JSON.parse(new TextDecoder().decode(json!))).toEqual(
        JSON.parse(JSON.stringify(traceView(traceId, stored!))),
      );
      expect(await store().getTraceJson(newTraceId())).toBeNull();
    });

    it("returns the outline of a trace without details, and a single span with them", async () => {
      const traceId = newTraceId();
      const kept = makeSpan({ traceId, attributes: { item: 7 }, status: "error", statusMessage: "no" });
      const other = makeSpan({ traceId, start: START + 5n, attributes: { item: 8 } });
      await store().append(
        makeBatch({
          spans: [kept, other],
          logs: [makeLog({ traceId, spanId: kept.spanId }), makeLog({ traceId, spanId: other.spanId })],
        }),
      );
      const read = async (detail: "outline" | { span: SpanId }) =>
        TraceView.parse(JSON.parse(new TextDecoder().decode((await store().getTraceJson(traceId, detail))!)));
      const outline = await read("outline");
      expect(outline.outline).toBe(true);
      expect(outline.spans.map((span) => [span.name, span.status, span.attributes, span.resource])).toEqual([
        [kept.name, "error", {}, {}],
        [other.name, other.status, {}, {}],
      ]);
      expect(outline.logs).toHaveLength(2);
      const alone = await read({ span: other.spanId });
      expect(alone.spans.map(({ spanId, attributes }) => [spanId, attributes])).toEqual([
        [other.spanId, { item: 8 }],
      ]);
      expect([alone.spans[0]?.offsetNanos, alone.start]).toEqual([
        outline.spans[1]?.offsetNanos,
        outline.start,
      ]);
      expect(alone.logs.map(({ spanId }) => spanId)).toEqual([other.spanId]);
      expect((await read({ span: newSpanId() })).spans).toEqual([]);
    });

    it("returns the outline of a trace as equivalent columns", async () => {
      const traceId = newTraceId();
      const root = makeSpan({
        traceId,
        kind: "server",
        op: "http.server",
        spanId: "fedcba9876543210" as SpanId,
      });
      const gone = newSpanId();
      await store().append(
        makeBatch({
          spans: [
            root,
            makeSpan({ traceId, parentSpanId: root.spanId, start: START - 5n, duration: 3, kind: "client" }),
            makeSpan({ traceId, parentSpanId: gone, start: START + 7n, service: "„stock“", status: "error" }),
          ],
          events: [makeEvent({ traceId })],
          logs: [makeLog({ traceId, service: "mail" })],
        }),
      );
      const read = async (detail: "outline" | "columns") =>
        TraceOrColumns.safeParse(
          JSON.parse(new TextDecoder().decode((await store().getTraceJson(traceId, detail))!)),
        );
      expect(await read("columns")).toMatchObject(await read("outline"));
      expect(await read("columns")).toMatchObject({ data: { services: ["mail", root.service, "„stock“"] } });
      expect(await store().getTraceJson(newTraceId(), "columns")).toBeNull();
    });

    it("returns the whole trace up to a number of spans, and another detail beyond", async () => {
      const traceId = newTraceId();
      await store().append(makeBatch({ spans: [makeSpan({ traceId })] }));
      time.now += 24 * 3_600_000;
      await store().append(makeBatch({ spans: [makeSpan({ traceId })] }));
      const read = async (detail?: TraceDetail) =>
        new TextDecoder().decode((await store().getTraceJson(traceId, detail))!);
      for (const beyond of ["outline", "columns"] as const) {
        expect(await read({ wholeUpTo: 2, beyond })).toBe(await read("whole"));
        expect(await read({ wholeUpTo: 1, beyond })).toBe(await read(beyond));
      }
      expect(await store().getTraceJson(newTraceId(), { wholeUpTo: 2, beyond: "columns" })).toBeNull();
    });

    it("returns columns of a trace with only a log record", async () => {
      const traceId = newTraceId();
      await store().append(makeBatch({ logs: [makeLog({ traceId })] }));
      const columns = JSON.parse(new TextDecoder().decode((await store().getTraceJson(traceId, "columns"))!));
      expect(TraceColumns.parse(columns)).toMatchObject({ columns: [], logs: [{ offsetNanos: 0 }] });
    });
  });
}
