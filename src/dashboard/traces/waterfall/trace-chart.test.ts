import { expect, test } from "vitest";
import type { TraceColumns, SpanView, TraceView } from "#api/trace.ts";
import { TraceOrColumns, type TabledTrace } from "#api/trace-or-columns.ts";
import { spanView } from "../../../../tests/fixtures/span-view.ts";
import { CALL, FAILED, MISSING, MOVED } from "./chart-rows.ts";
import { traceChart } from "./trace-chart.ts";

function span(
  spanId: string,
  parentSpanId: string | null,
  offsetNanos: number,
  durationNanos: number,
): SpanView {
  return spanView({ spanId, parentSpanId, offsetNanos, durationNanos, name: `span ${spanId}` });
}

function trace(change: Partial<TraceView>): TraceView {
  const empty = {
    traceId: "t",
    start: "",
    durationNanos: 100,
    services: ["web"],
    spans: [],
    events: [],
    logs: [],
  };
  return { ...empty, truncated: false, ...change };
}

test("names and services are written once", () => {
  const chart = traceChart(
    trace({ spans: [span("a", null, 0, 100), { ...span("b", "a", 1, 2), name: "span a" }] }),
  );
  expect(chart.names).toEqual(["span a"]);
  expect(chart.rows.name).toEqual([0, 0]);
  expect(chart.rows.service).toEqual([0, 0]);
});

test("a service that the trace does not list is added", () => {
  const chart = traceChart(trace({ spans: [{ ...span("a", null, 0, 1), service: "pricing" }] }));
  expect(chart.services).toEqual(["web", "pricing"]);
});

test("a missing span reaches from its first child's start to its last child's end", () => {
  const chart = traceChart(trace({ spans: [span("x", "gone", 10, 20), span("y", "gone", 40, 25)] }));
  expect(chart.rows.flags[0]).toBe(MISSING);
  expect([chart.rows.startNanos[0], chart.rows.durationNanos[0]]).toEqual([10, 55]);
});

test("the axis is long enough for a span that ends after the trace", () => {
  expect(traceChart(trace({ spans: [span("a", null, 90, 60)] })).durationNanos).toBe(150);
});

test("failed spans are marked", () => {
  const chart = traceChart(trace({ spans: [{ ...span("a", null, 0, 1), status: "error" }] }));
  expect(chart.rows.flags).toEqual([FAILED]);
});

test("an error event is on its span's row, or on the axis if the span is unknown", () => {
  const event = {
    eventId: "e",
    issueId: "1",
    issueShortId: "APP-1",
    title: "x",
    level: "error",
    platform: "node",
  } as const;
  const chart = traceChart(
    trace({
      spans: [span("a", null, 0, 100), span("b", "a", 5, 5)],
      events: [
        { ...event, offsetNanos: 50, spanId: "elsewhere" },
        { ...event, offsetNanos: 7, spanId: "b" },
      ],
    }),
  );
  expect(chart.markers).toEqual({ row: [1, -1], atNanos: [7, 50], kind: ["event", "event"] });
});

test("a slow clock is corrected with its markers, and nothing starts before the axis", () => {
  const chart = traceChart(
    trace({
      spans: [span("a", null, 100e6, 100e6), { ...span("b", "a", 0, 60e6), service: "db", kind: "client" }],
      logs: [
        {
          id: "1",
          time: "",
          severity: "info",
          severityNumber: 9,
          message: "",
          body: "",
          service: "db",
          scope: null,
          traceId: "t",
          spanId: "b",
          attributes: {},
          resource: {},
          traceStored: true,
          offsetNanos: 10e6,
        },
      ],
    }),
  );
  expect(chart.rows.startNanos).toEqual([100e6, 120e6]);
  expect(chart.rows.flags[1]).toBe(MOVED | CALL);
  expect(chart.markers.atNanos).toEqual([130e6]);
  expect(chart.skews).toEqual([{ service: "db", byNanos: 120e6, spans: 1 }]);
});

test("calls that differ only in numbers are of one kind", () => {
  const named = (id: string, name: string) => ({ ...span(id, "a", 1, 1), name });
  const { alike } = traceChart(
    trace({
      spans: [span("a", null, 0, 9), named("b", "GET /i/1"), named("c", "GET /i/2"), named("d", "PUT /i/2")],
    }),
  ).rows;
  expect(alike[1]).toBe(alike[2]);
  expect(alike[1]).not.toBe(alike[3]);
});

test("web vitals are at their time with their value", () => {
  const lcp = {
    ...span("b", "a", 10e6, 280e6),
    op: "ui.webvital.lcp",
    attributes: { "browser.web_vital.lcp.value": 292.4 },
  };
  expect(traceChart(trace({ spans: [span("a", null, 0, 400e6), lcp] })).vitals).toEqual([
    { name: "LCP", atNanos: 290e6, text: "292 ms" },
  ]);
});

const id = (number: number) => String(number).padStart(16, "0");
const COLUMNS: TraceColumns = {
  traceId: "t",
  start: "2026-11-20T00:00:00.000000000Z",
  durationNanos: 90e6,
  services: ["web", "db"],
  events: [],
  logs: [],
  truncated: false,
  outline: true,
  columns: [
    {
      spanIds: [4, 1, 2, 3, 5, 6].map(id).join(""),
      parentSpanIds: `${id(1)}${"-".repeat(16)}${id(1)}${id(2)}${id(9)}${id(5)}`,
      texts: { 3: "web", 4: "db", 5: "", 6: "GET /", 7: "select 1", 8: "db.query", 9: "server" },
      name: [7, 6, 6, 7, 5, 6],
      service: [4, 3, 3, 4, 3, 3],
      op: [8, -1, -1, 8, -1, 9],
      kind: [0, 1, 2, 1, 0, 3],
      status: [0, 2, 0, 1, 0, 0],
      offsetNanos: [5e6, 0, 10e6, 2e6, 40e6, 41e6],
      durationNanos: [3e6, 90e6, 20e6, 9e6, 12e6, 1e6],
    },
  ],
};

/** What a browser sent, where the places in `op` say so. */
function browsers(change: { op: number[] }): TraceColumns {
  const [columns] = COLUMNS.columns;
  const texts = { ...columns!.texts, 10: "pageload", 11: "browser.request", 12: "browser.paint" };
  const named = { ...texts, 6: "first-contentful-paint" };
  return { ...COLUMNS, columns: [{ ...columns!, texts: named, ...change }] };
}

test.each([
  ["an outline", COLUMNS],
  ["a page load below its server", browsers({ op: [-1, -1, 10, 11, 12, 12] })],
  ["a page load at the top", browsers({ op: [-1, 10, 11, -1, -1, 12] })],
])("columns give the chart that their spans give: %s", (_, columns) => {
  const read = TraceOrColumns.safeParse(columns);
  const tabled: TabledTrace = read.success ? read.data : trace({});
  expect(tabled.table).toBeDefined();
  expect(traceChart(tabled)).toEqual(traceChart({ ...tabled, table: undefined }));
});
