import { describe, expect, it } from "vitest";
import type { TraceView } from "#api/trace.ts";
import { spanView } from "../../../../tests/fixtures/span-view.ts";
import { tableSpans } from "./table-spans.ts";
import { correctClocks } from "./correct-clocks.ts";
import { orderSpans } from "./order-spans.ts";

const MS = 1e6;
const TRACE: Omit<TraceView, "spans"> = {
  traceId: "t",
  start: "",
  durationNanos: 0,
  services: [],
  events: [],
  logs: [],
  truncated: false,
};

interface Timed {
  id: string;
  parent: string | null;
  service: string;
  from: number;
  millis: number;
  op?: string;
  kind?: "client" | "server" | "consumer" | "internal";
}

function corrected(timed: Timed[]) {
  const spans = timed.map(({ id, parent, service, from, millis, kind = "internal", op = null }) =>
    spanView({
      spanId: id,
      parentSpanId: parent,
      service,
      kind,
      op,
      offsetNanos: from * MS,
      durationNanos: millis * MS,
    }),
  );
  const columns = tableSpans({ ...TRACE, spans });
  const rows = orderSpans(columns);
  const { shifts, skews } = correctClocks(rows, columns);
  return {
    shifts: Object.fromEntries(
      rows.span.map((place, row) => [columns.spanId[place], (shifts[row] ?? 0) / MS]),
    ),
    skews,
  };
}

describe("clocks that differ", () => {
  it("centres a call that starts before its caller, with its descendants", () => {
    const { shifts, skews } = corrected([
      { id: "a", parent: null, service: "browser", from: 100, millis: 100 },
      { id: "b", parent: "a", service: "shop", from: 0, millis: 60, kind: "server" },
      { id: "c", parent: "b", service: "shop", from: 10, millis: 20 },
    ]);
    expect(shifts).toEqual({ a: 0, b: 120, c: 120 });
    expect(skews).toEqual([{ service: "shop", byNanos: 120 * MS, spans: 2 }]);
  });

  it("leaves calls that fit and differences due to rounding", () => {
    const { skews } = corrected([
      { id: "a", parent: null, service: "browser", from: 0, millis: 100 },
      { id: "b", parent: "a", service: "shop", from: 30, millis: 20, kind: "server" },
      { id: "c", parent: "a", service: "shop", from: -1, millis: 20, kind: "server" },
    ]);
    expect(skews).toEqual([]);
  });

  it("shifts a call that outlasts the caller's wait, but not queued work", () => {
    const { shifts } = corrected([
      { id: "a", parent: null, service: "web", from: 0, millis: 100, kind: "client" },
      { id: "b", parent: "a", service: "shop", from: 80, millis: 60, kind: "server" },
      { id: "c", parent: "a", service: "mailer", from: 500, millis: 60, kind: "consumer" },
    ]);
    expect(shifts).toMatchObject({ b: -60, c: 0 });
  });

  it("shifts a server span into the browser's wait for its page", () => {
    const { shifts, skews } = corrected([
      { id: "a", parent: null, service: "browser", from: 0, millis: 300, op: "pageload" },
      { id: "b", parent: "a", service: "browser", from: 10, millis: 80, op: "browser.request" },
      { id: "c", parent: "b", service: "shop", from: 60, millis: 60, kind: "server" },
    ]);
    expect(shifts).toEqual({ a: 0, b: 0, c: -40 });
    expect(skews).toEqual([{ service: "shop", byNanos: -40 * MS, spans: 1 }]);
  });

  it("leaves a page load where it started, before the server span that is its parent", () => {
    const { skews } = corrected([
      { id: "a", parent: null, service: "shop", from: 20, millis: 50, kind: "server" },
      { id: "b", parent: "a", service: "browser", from: 0, millis: 300, op: "pageload" },
    ]);
    expect(skews).toEqual([]);
  });

  it("never shifts spans of one clock against each other", () => {
    const { skews } = corrected([
      { id: "a", parent: null, service: "shop", from: 100, millis: 10 },
      { id: "b", parent: "a", service: "shop", from: 0, millis: 5 },
    ]);
    expect(skews).toEqual([]);
  });
});
