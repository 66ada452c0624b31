import { expect, it } from "vitest";
import { makeTrace } from "./make-trace.ts";

interface MadeSpan {
  spanId: string;
  parentSpanId: string;
  startTimeUnixNano: string;
}

it("makes a tree with the exact number of spans, none of which begins before its parent", () => {
  const spans = [...makeTrace("a".repeat(32), 4500, 1000n)].flatMap(({ resourceSpans }) =>
    (resourceSpans as { scopeSpans: { spans: MadeSpan[] }[] }[]).flatMap(
      (group) => group.scopeSpans[0]?.spans ?? [],
    ),
  );
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  expect(byId.size).toBe(4500);
  const orphans = spans.filter(({ parentSpanId }) => parentSpanId !== "" && !byId.has(parentSpanId));
  expect(orphans).toEqual([]);
  const early = spans.filter(({ parentSpanId, startTimeUnixNano }) => {
    const parent = byId.get(parentSpanId);
    return parent !== undefined && BigInt(startTimeUnixNano) < BigInt(parent.startTimeUnixNano);
  });
  expect(early).toEqual([]);
});
