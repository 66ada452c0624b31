import { expect, it } from "vitest";
import { readChart, writeChart } from "./chart-text.ts";
import type { TraceChart } from "./trace-chart.ts";

function chartWith(spanId: string[]): TraceChart {
  return {
    traceId: "t",
    durationNanos: 5,
    services: ["web"],
    names: ['"quoted"', "</script>"],
    rows: {
      spanId,
      name: spanId.map(() => 0),
      op: spanId.map(() => -1),
      service: spanId.map(() => 0),
      depth: spanId.map(() => 0),
      end: spanId.map((_, row) => row + 1),
      startNanos: spanId.map(() => 0),
      durationNanos: spanId.map(() => 5),
      flags: spanId.map(() => 0),
      alike: spanId.map(() => 0),
    },
    markers: { row: [], atNanos: [], kind: [] },
    vitals: [],
    skews: [],
  };
}

it.each([
  { ids: [] },
  { ids: ["b7ad6b7169203331", "00f067aa0ba902b7"] },
  { ids: ["short", "00f067aa0ba902b7"] },
])("comes back as it was: $ids", ({ ids }: { ids: string[] }) => {
  expect(readChart(writeChart(chartWith(ids)))).toEqual(chartWith(ids));
});
