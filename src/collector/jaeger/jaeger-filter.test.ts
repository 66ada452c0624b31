import { expect, it } from "vitest";
import { JaegerTracesQuery } from "#api/jaeger.ts";
import { jaegerFilter } from "./jaeger-filter.ts";

const NOW = 1_795_176_000_000;
const read = (query: object) => jaegerFilter(JaegerTracesQuery.parse({ service: "web", ...query }), NOW);

it("reads durations in Go's notation, and zero as any", () => {
  expect(read({ minDuration: "1h2m3.5s", maxDuration: "0ms" })).toMatchObject({
    ok: true,
    value: { span: { minDuration: 3_723_500_000_000 } },
  });
  for (const minDuration of ["5", "ms", "1.2.3s", "-1s"]) expect(read({ minDuration }).ok).toBe(false);
});

it("reads times in microseconds, and defaults to the last day", () => {
  expect(read({ start: 1_485_449_191_639_875, end: 1_485_449_191_639_876 })).toMatchObject({
    value: { range: { start: 1_485_449_191_639.875, end: 1_485_449_191_639.876 } },
  });
  expect(read({})).toMatchObject({ value: { range: { start: NOW - 86_400_000, end: NOW } } });
});

it("reads tags as JSON or one by one, with values as text", () => {
  expect(read({ tags: '{"a":"x","b":true,"c":72.5}', tag: "d:e:f" })).toMatchObject({
    value: {
      tags: [
        ["d", "e:f"],
        ["a", "x"],
        ["b", "true"],
        ["c", "72.5"],
      ],
    },
  });
});
