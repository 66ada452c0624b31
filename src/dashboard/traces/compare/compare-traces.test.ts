import { expect, it } from "vitest";
import type { TraceView } from "#api/trace.ts";
import { spanView } from "../../../../tests/fixtures/span-view.ts";
import { compareTraces } from "./compare-traces.ts";

function trace(spans: [name: string, from: number, length: number, status?: "error"][]): TraceView {
  return {
    traceId: "t",
    start: "",
    durationNanos: 100,
    services: ["shop"],
    events: [],
    logs: [],
    truncated: false,
    spans: spans.map(([name, offsetNanos, durationNanos, status], place) =>
      spanView({
        spanId: String(place),
        parentSpanId: place === 0 ? null : "0",
        service: "shop",
        name,
        offsetNanos,
        durationNanos,
        status: status ?? "unset",
      }),
    ),
  };
}

it("sorts by difference in self time, not in total time", () => {
  const slow = trace([
    ["root", 0, 1000],
    ["charge", 10, 900, "error"],
    ["load", 920, 20],
  ]);
  const fast = trace([
    ["root", 0, 130],
    ["charge", 10, 30],
    ["load", 50, 20],
  ]);
  const compared = compareTraces(slow, fast);
  expect(compared[0]?.name).toBe("charge");
  expect(compared[0]).toMatchObject({
    here: { failed: 1, selfNanos: 900 },
    there: { failed: 0, selfNanos: 30 },
  });
});

it("keeps groups that only one trace has", () => {
  const compared = compareTraces(
    trace([
      ["root", 0, 10],
      ["new call 7", 1, 5],
    ]),
    trace([
      ["root", 0, 10],
      ["old call", 1, 2],
    ]),
  );
  const of = (name: string) => compared.find((kind) => kind.name === name);
  expect(of("new call 7")?.there.spans).toBe(0);
  expect(of("old call")?.here.spans).toBe(0);
});
