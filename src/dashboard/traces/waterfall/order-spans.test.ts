import { expect, test } from "vitest";
import { orderSpans, type OrderedSpan } from "./order-spans.ts";

function span(spanId: string, parentSpanId: string | null, offsetNanos: number): OrderedSpan {
  return { spanId, parentSpanId, offsetNanos };
}

/** `··b` is b at depth 2; `?` marks a missing span, `o` one of a circle. */
function draw(spans: OrderedSpan[]): string[] {
  const marks = { span: "", missing: "?", circle: "o" };
  return orderSpans(spans).map((row) => "·".repeat(row.depth) + marks[row.kind] + row.spanId);
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

test("a circle of parents is cut at its earliest span and nobody is lost", () => {
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
  const rows = orderSpans([span("a", null, 0), span("b", "a", 1), span("c", "b", 2), span("d", "a", 3)]);
  expect(rows.map((row) => row.end)).toEqual([4, 3, 3, 4]);
});

test("a chain of a hundred thousand spans does not exhaust the stack", () => {
  const chain = Array.from({ length: 100_000 }, (_, index) =>
    span(`s${index}`, index === 0 ? null : `s${index - 1}`, index),
  );
  expect(orderSpans(chain).at(-1)?.depth).toBe(99_999);
});

test("parents that are known already are not looked for", () => {
  const spans = [span("a", null, 0), span("b", "gone", 3), span("c", "away", 2), span("d", "gone", 1)];
  const links = { parents: Int32Array.of(-1, -2, 0, -2), missing: ["gone"] };
  expect(orderSpans(spans, links).map(({ depth, spanId }) => `${depth} ${spanId}`)).toEqual([
    "0 a",
    "1 c",
    "0 gone",
    "1 d",
    "1 b",
  ]);
});

test("no spans give no rows", () => {
  expect(orderSpans([])).toEqual([]);
});
