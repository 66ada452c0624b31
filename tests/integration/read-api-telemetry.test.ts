import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FindAnswer } from "#api/searches.ts";
import { LogList, LogView } from "#api/logs.ts";
import { OutcomesAnswer, SummaryAnswer } from "#api/overview.ts";
import { TraceColumns, TraceView } from "#api/trace.ts";
import { TraceList } from "#api/traces.ts";
import { TraceOrColumns } from "#api/trace-or-columns.ts";
import {
  makeBatch,
  makeEvent,
  makeLog,
  makeSpan,
  newSpanId,
  newTraceId,
  NOW,
} from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const START = BigInt(NOW) * 1_000_000n;

describe("the read API: traces, logs and the overview", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  it("returns a trace with every time as an offset from its start", async () => {
    const traceId = newTraceId();
    const root = makeSpan({
      traceId,
      start: START + 500n,
      duration: 2_000_000,
      events: [{ name: "early", time: START, attributes: {} }],
      links: [{ traceId: newTraceId(), spanId: newSpanId(), attributes: {} }],
    });
    const made = makeEvent({ traceId, spanId: root.spanId, timestamp: NOW + 1 });
    await api.store.append(
      makeBatch({ events: [made], spans: [root], logs: [makeLog({ traceId, time: START + 700n })] }),
    );
    const trace = TraceView.parse(await (await api.get(`/api/v1/traces/${traceId}`)).json());
    expect(trace).toMatchObject({
      start: "2026-11-20T12:00:00.000000500Z",
      durationNanos: 2_000_000,
      services: ["shop"],
      spans: [{ offsetNanos: 0, events: [{ name: "early", offsetNanos: -500 }], links: root.links }],
      events: [
        { eventId: made.event.eventId, issueShortId: "APP-1", offsetNanos: 999_500, spanId: root.spanId },
      ],
      logs: [{ offsetNanos: 200, message: "hello" }],
      truncated: false,
    });
    const list = TraceList.parse(await (await api.get("/api/v1/traces?query=has:error")).json());
    expect(list.traces).toMatchObject([{ traceId, rootName: "GET /", events: 1 }]);
    const later = await api.get("/api/v1/traces?start=2026-11-20T13:00:00Z");
    expect(TraceList.parse(await later.json()).traces).toEqual([]);
  });

  it("returns a trace's outline on request, a small trace in full, and a single span", async () => {
    const traceId = newTraceId();
    const [span, other] = [makeSpan({ traceId, attributes: { item: 7 } }), makeSpan({ traceId })];
    await api.store.append(makeBatch({ spans: [span, other] }));
    const read = async (path: string) =>
      TraceView.parse(await (await api.get(`/api/v1/traces/${traceId}${path}`)).json());
    expect((await read("?detail=auto")).outline).toBeUndefined();
    expect((await read("?detail=outline")).spans.map(({ attributes }) => attributes)).toEqual([{}, {}]);
    expect((await read(`/spans/${span.spanId}`)).spans).toMatchObject([
      { spanId: span.spanId, attributes: { item: 7 } },
    ]);
    expect((await api.get(`/api/v1/traces/${traceId}?detail=half`)).status).toBe(400);
    expect((await api.get(`/api/v1/traces/${traceId}/spans/none`)).status).toBe(404);
    expect((await api.get(`/api/v1/traces/${newTraceId()}/spans/${span.spanId}`)).status).toBe(404);
  });

  it("returns a large trace as columns on request, and a small one in full", async () => {
    const [small, large] = [newTraceId(), newTraceId()];
    const spans = Array.from({ length: 5001 }, () => makeSpan({ traceId: large }));
    await api.store.append(makeBatch({ spans: [...spans, makeSpan({ traceId: small })] }));
    const read = async (id: string, detail: string) =>
      (await api.get(`/api/v1/traces/${id}?detail=${detail}`)).json();
    const columns = TraceColumns.parse(await read(large, "columns"));
    expect(columns.columns.map(({ spanIds }) => spanIds.length)).toEqual([5001 * 16]);
    expect(TraceOrColumns.safeParse(columns)).toMatchObject({
      success: true,
      data: TraceView.parse(await read(large, "auto")),
    });
    expect(await read(small, "columns")).toEqual(await read(small, "whole"));
  });

  it("lists logs with bodies as text and times in nanoseconds", async () => {
    await api.store.append(
      makeBatch({
        logs: [makeLog({ body: { a: 1 }, time: START + 1n, severity: 17 }), makeLog({ severity: 0 })],
      }),
    );
    const { logs } = LogList.parse(await (await api.get("/api/v1/logs")).json());
    expect(logs).toMatchObject([
      { message: '{"a":1}', body: { a: 1 }, time: "2026-11-20T12:00:00.000000001Z", severity: "error" },
      { message: "hello", severity: null, severityNumber: 0 },
    ]);
  });

  it("follows logs as server-sent events until the client stops", async () => {
    await api.store.append(makeBatch({ logs: [makeLog({ body: "one" }), makeLog({ body: "two" })] }));
    const stream = await api.get("/api/v1/logs?query=level:info", { accept: "text/event-stream" });
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes('"two"')) text += (await reader.read()).value ?? "";
    const shown = text.split("\n").filter((line) => line.startsWith("data: "));
    expect(shown.map((line) => LogView.parse(JSON.parse(line.slice(6))).message)).toEqual(["one", "two"]);
    expect(text).toContain("event: log");
    api.stopping.abort();
    let ended = false;
    while (!ended) ended = (await reader.read()).done;
  });

  it("accepts every valid time, and every well-formed cursor", async () => {
    await api.store.append(makeBatch({ spans: [makeSpan()], logs: [makeLog()] }));
    const ever = "start=0001-01-01T00:00:00Z&end=9999-12-31T23:59:59Z";
    expect(TraceList.parse(await (await api.get(`/api/v1/traces?${ever}`)).json()).traces).toHaveLength(1);
    expect(LogList.parse(await (await api.get(`/api/v1/logs?${ever}`)).json()).logs).toHaveLength(1);
    expect((await api.get(`/api/v1/outcomes?${ever}`)).status).toBe(200);
    for (const cursor of ["9223372036854775807:9999999999999999", "-1:0", "1.5:1"]) {
      expect((await api.get(`/api/v1/traces?cursor=${cursor}`)).status).toBe(200);
      expect((await api.get(`/api/v1/logs?cursor=${cursor}`)).status).toBe(200);
    }
    expect((await api.get("/api/v1/traces?cursor=9999999999999999999:1")).status).toBe(400);
  });

  it("refuses to follow an invalid search", async () => {
    const answer = await api.get("/api/v1/logs?query=level:loud", { accept: "text/event-stream" });
    expect(answer.status).toBe(400);
  });

  it("finds an id written in groups of four", async () => {
    const made = makeEvent();
    await api.store.append(makeBatch({ events: [made] }));
    const spoken = made.event.eventId.toUpperCase().replaceAll(/(.{4})/g, "$1 ");
    const answer = FindAnswer.parse(
      await (await api.get(`/api/v1/find/${encodeURIComponent(spoken)}`)).json(),
    );
    expect(answer.found).toMatchObject([
      { kind: "event", id: made.event.eventId, path: `/observe/issues/1/events/${made.event.eventId}` },
    ]);
    const release = encodeURIComponent("web/shop@1.0+2");
    await api.store.append(makeBatch({ events: [makeEvent({ release: "web/shop@1.0+2" })] }));
    expect(FindAnswer.parse(await (await api.get(`/api/v1/find/${release}`)).json()).found).toMatchObject([
      { kind: "release", id: "web/shop@1.0+2" },
    ]);
  });

  it("returns a ledger that adds up to what was received, and the summary", async () => {
    await api.store.append(makeBatch({ events: [makeEvent()], spans: [makeSpan()], logs: [makeLog()] }));
    const ledger = OutcomesAnswer.parse(await (await api.get("/api/v1/outcomes")).json());
    expect(ledger.received).toBe(3);
    expect(ledger.outcomes.map(({ category, outcome }) => `${category} ${outcome}`)).toEqual([
      "error accepted",
      "log_item accepted",
      "span accepted",
    ]);
    const summary = SummaryAnswer.parse(await (await api.get("/api/v1/summary")).json());
    expect(summary).toMatchObject({
      events: 1,
      spans: 1,
      logs: 1,
      unresolvedIssues: 1,
      dropped: 0,
      services: ["shop"],
    });
    expect(summary.project.dsn).toMatch(/^http:\/\/[0-9a-f]{32}@127\.0\.0\.1:4318\/1$/);
    expect(summary.otlpEndpoint).toBe("http://127.0.0.1:4318");
  });
});
