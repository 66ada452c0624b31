import { expect, test } from "vitest";
import { linksOf, orderSpans, type LinkedSpans } from "./order-spans.ts";

interface OrderedSpan {
  spanId: string;
  parentSpanId: string | null;
  offsetNanos: number;
}

function span(spanId: string, parentSpanId: string | null, offsetNanos: number): OrderedSpan {
  return { spanId, parentSpanId, offsetNanos };
}

function columnsOf(spans: OrderedSpan[]): LinkedSpans {
  const spanId = spans.map((one) => one.spanId);
  const parentIds = spans.map(({ parentSpanId }) => parentSpanId);
  return {
    spanId,
    offsetNanos: spans.map(({ offsetNanos }) => offsetNanos),
    links: linksOf(spanId, parentIds),
  };
}

/** `··b` is b at depth 2; `?` markers a missing span, `o` one of a circle. */
function draw(spans: OrderedSpan[], columns = columnsOf(spans)): string[] {
  const rows = orderSpans(columns);
  return rows.span.map((place, row) => {
    const mark = place < 0 ? "?" : rows.cycles.has(row) ? "o" : "";
    const id = spans[place]?.spanId ?? columns.links.missing[-1 - place];
    return "·".repeat(rows.depth[row]!) + mark + id;
  });
}

test("children stand under their parent, siblings by their start", () => {
  expect(
    draw([span("a", null, 0), span("late", "a", 9), span("early", "a", 1), span("leaf", "early", 2)]),
  ).toEqual(["a", "·early", "··leaf", "·late"]);
});

test("a parent that arrived after its child is still its parent", () => {
  expect(draw([span("child", "a", 5), span("a", null, 0)])).toEqual(["a", "·child"]);
});

test("orphans of one missing parent share its row, in the place of their start", () => {
  expect(draw([span("a", null, 0), span("x", "gone", 3), span("y", "gone", 4), span("b", null, 9)])).toEqual([
    "a",
    "?gone",
    "·x",
    "·y",
    "b",
  ]);
});

test("a cycle of parents is cut at its earliest span and loses no span", () => {
  expect(draw([span("a", "c", 5), span("b", "a", 6), span("c", "b", 1), span("leaf", "b", 7)])).toEqual([
    "oc",
    "·a",
    "··b",
    "···leaf",
  ]);
});

test("a span that is its own parent stands alone", () => {
  expect(draw([span("a", "a", 0)])).toEqual(["oa"]);
});

test("spans that share an id all get a row", () => {
  expect(draw([span("a", null, 0), span("a", null, 1), span("b", "a", 2)])).toEqual(["a", "·b", "a"]);
});

test("each row knows where its subtree ends", () => {
  const spans = [span("a", null, 0), span("b", "a", 1), span("c", "b", 2), span("d", "a", 3)];
  expect(orderSpans(columnsOf(spans)).end).toEqual([4, 3, 3, 4]);
});

test("a chain of a hundred thousand spans does not exhaust the stack", () => {
  const chain = Array.from({ length: 100_000 }, (_, index) =>
    span(`s${index}`, index === 0 ? null : `s${index - 1}`, index),
  );
  expect(orderSpans(columnsOf(chain)).depth.at(-1)).toBe(99_999);
});

test("uses parents that are already resolved", () => {
  const spans = [span("a", null, 0), span("b", "gone", 3), span("c", "away", 2), span("d", "gone", 1)];
  const links = { parents: Int32Array.of(-1, -2, 0, -2), missing: ["gone"] };
  expect(draw(spans, { ...columnsOf(spans), links })).toEqual(["a", "·c", "?gone", "·d", "·b"]);
});

test.each([3, 300])("%i siblings stand by their start, however they arrived", (count) => {
  const arrived = Array.from({ length: count }, (_, place) => (place * 7) % count);
  const spans = arrived.map((start) => span(`s${start}`, "a", start));
  expect(draw([...spans, span("a", null, 0)])).toEqual(["a", ...arrived.map((_, place) => `·s${place}`)]);
});

test("no spans give no rows", () => {
  expect(draw([])).toEqual([]);
});
