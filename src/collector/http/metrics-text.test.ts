import { expect, it } from "vitest";
import { metricsText } from "./metrics-text.ts";

const about = { help: "One \\ two\nthree", unit: "1" } as const;

it("writes gauges and counters, with what has to be escaped", () => {
  const labels = { reason: 'a "b" \\ c\nd' };
  expect(
    metricsText([
      { ...about, name: "free", kind: "gauge", samples: [{ labels: {}, value: Infinity }] },
      { ...about, name: "items_total", kind: "counter", samples: [{ labels, value: 3 }] },
    ]),
  ).toBe(
    [
      "# HELP free One \\\\ two\\nthree",
      "# TYPE free gauge",
      "free +Inf",
      "",
      "# HELP items_total One \\\\ two\\nthree",
      "# TYPE items_total counter",
      String.raw`items_total{reason="a \"b\" \\ c\nd"} 3`,
      "",
    ].join("\n"),
  );
});

it("adds up a histogram's buckets", () => {
  const value = { bounds: [0.1, 1], counts: [2, 0, 1], sum: 4.5, count: 3 };
  const samples = [{ labels: { route: "otlp" }, value }];
  expect(metricsText([{ ...about, name: "took_seconds", kind: "histogram", samples }]).split("\n")).toEqual([
    "# HELP took_seconds One \\\\ two\\nthree",
    "# TYPE took_seconds histogram",
    'took_seconds_bucket{route="otlp",le="0.1"} 2',
    'took_seconds_bucket{route="otlp",le="1"} 2',
    'took_seconds_bucket{route="otlp",le="+Inf"} 3',
    'took_seconds_sum{route="otlp"} 4.5',
    'took_seconds_count{route="otlp"} 3',
    "",
  ]);
});
