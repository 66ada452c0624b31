import { expect, test } from "vitest";
import { createTailKeep } from "./tail-keep.ts";

function tail() {
  const kept: string[] = [];
  return { kept, ...createTailKeep<string>((span) => kept.push(span)) };
}
const inner = (traceId: string) => ({ traceId, failed: false, isLast: false });

test("a trace with a failure is kept whole", () => {
  const { add, kept } = tail();
  add("query", inner("a"));
  add("render", { ...inner("a"), failed: true });
  expect(kept).toEqual([]);
  add("request", { ...inner("a"), isLast: true });
  expect(kept).toEqual(["query", "render", "request"]);
});

test("a trace without failures is not", () => {
  const { add, kept } = tail();
  add("render", inner("a"));
  add("request", { ...inner("a"), isLast: true });
  expect(kept).toEqual([]);
});

test("traces and spans per trace are bounded, and the failure is never dropped", () => {
  const { add, kept } = tail();
  add("forgotten", inner("first"));
  for (let trace = 0; trace < 1_000; trace++) add("other", inner(`flood ${trace}`));
  add("request", { traceId: "first", failed: true, isLast: true });
  expect(kept).toEqual(["request"]);
  for (let span = 0; span < 1_000; span++) add("loop", inner("long"));
  add("failure", { ...inner("long"), failed: true });
  add("root", { ...inner("long"), isLast: true });
  expect(kept.slice(1)).toHaveLength(200);
  expect(kept.slice(-2)).toEqual(["failure", "root"]);
});
