import { expect, it } from "vitest";
import { NO_PARENT } from "./parent-places.ts";
import { type SpanColumns, type TraceColumns, TraceView, type SpanView } from "./trace.ts";
import { TraceOrColumns } from "./trace-or-columns.ts";

const [ROOT, CHILD] = ["b7ad6b7169203331", "00f067aa0ba902b7"];
const DASHES = "-".repeat(16);

const COLUMNS: SpanColumns = {
  spanIds: CHILD + ROOT,
  parentSpanIds: ROOT + DASHES,
  texts: { 3: "web", 7: "GET /", 8: "select", 9: "db" },
  name: [8, 7],
  service: [3, 3],
  op: [9, -1],
  kind: [2, 1],
  status: [2, 0],
  offsetNanos: [2, 0],
  durationNanos: [1, 5],
};
const REST = {
  traceId: "t",
  start: "2026-11-20T00:00:00.000000000Z",
  durationNanos: 5,
  services: ["web"],
  events: [],
  logs: [],
  truncated: false,
};

const traceOf = (...columns: SpanColumns[]): TraceColumns => ({ ...REST, outline: true, columns });
const read = (trace: unknown) => TraceOrColumns.safeParse(trace);
const spansOf = (trace: unknown): SpanView[] => {
  const answer = read(trace);
  return answer.success ? answer.data.spans : [];
};

it("gives the same spans as the schema, ordered by start", () => {
  const span = { service: "web" };
  const spans = [
    {
      ...span,
      spanId: ROOT,
      parentSpanId: null,
      name: "GET /",
      op: null,
      kind: "server",
      offsetNanos: 0,
      durationNanos: 5,
      status: "unset",
    },
    {
      ...span,
      spanId: CHILD,
      parentSpanId: ROOT,
      name: "select",
      op: "db",
      kind: "client",
      offsetNanos: 2,
      durationNanos: 1,
      status: "error",
    },
  ];
  expect(read(traceOf(COLUMNS))).toMatchObject(TraceView.safeParse({ ...REST, outline: true, spans }));
  expect(read(traceOf(COLUMNS))).toMatchObject({
    data: { table: { spanId: [CHILD, ROOT], links: { parents: Int32Array.of(1, NO_PARENT), missing: [] } } },
  });
});

it("joins the columns of several days, keeping the first copy of a duplicate span", () => {
  const other = { ...COLUMNS, offsetNanos: [7, 1], spanIds: `${"1".repeat(16)}${ROOT}` };
  expect(spansOf(traceOf(COLUMNS, other)).map(({ spanId, offsetNanos }) => [spanId, offsetNanos])).toEqual([
    [ROOT, 0],
    [CHILD, 2],
    ["1".repeat(16), 7],
  ]);
});

it("reads a trace that has only a log record", () => {
  expect(read(traceOf())).toMatchObject({ success: true, data: { spans: [] } });
});

it.each([
  ["no columns", null],
  ["ids that are not text", { ...COLUMNS, spanIds: 7 }],
  ["a truncated id", { ...COLUMNS, spanIds: COLUMNS.spanIds.slice(1) }],
  ["too few parents", { ...COLUMNS, parentSpanIds: ROOT }],
  ["a short column", { ...COLUMNS, name: [8] }],
  ["a time that is not a number", { ...COLUMNS, offsetNanos: ["0", 0] }],
  ["a name index out of range", { ...COLUMNS, name: [8, 6] }],
  ["a missing name", { ...COLUMNS, name: [8, -1] }],
  ["an operation index out of range", { ...COLUMNS, op: [9, -2] }],
  ["an unknown kind", { ...COLUMNS, kind: [2, 5] }],
  ["an unknown status", { ...COLUMNS, status: [3, 0] }],
  ["no texts", { ...COLUMNS, texts: null }],
])("refuses %s", (_, columns) => {
  expect(read({ ...REST, outline: true, columns: [columns] }).success).toBe(false);
});

it("reads a full trace by the schema", () => {
  const [span] = spansOf(traceOf(COLUMNS));
  const whole = { ...REST, spans: [{ ...span, attributes: { a: 1 } }] };
  expect(read(whole)).toMatchObject({
    success: true,
    data: { spans: [{ attributes: { a: 1 }, links: [] }] },
  });
  expect(read({ ...whole, spans: [{}] }).success).toBe(false);
});
