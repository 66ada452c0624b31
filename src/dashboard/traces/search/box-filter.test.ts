import { expect, it } from "vitest";
import { readTraceFilter } from "./trace-filter.ts";
import { boxFilter } from "./box-filter.ts";
import { scatterScale } from "./scatter-scale.ts";

const START = "2026-11-20T12:00:00.000Z";
const scale = scatterScale({ width: 860, height: 260 }, 60_000, [1e6, 1e9]);

it("covers the box's times and durations, whichever way it was dragged", () => {
  const filter = readTraceFilter({ query: "service:web", cursor: "1:1", compare: "status:error" });
  const box = { x0: scale.x(40_000), x1: scale.x(10_000), y0: scale.y(2e6), y1: scale.y(4e8) };
  const { time, compare } = boxFilter(filter, { start: START }, box, scale);
  expect(time).toMatchObject({
    query: "service:web",
    from: "2026-11-20T12:00:10.000Z",
    to: "2026-11-20T12:00:40.000Z",
    compare: undefined,
    cursor: undefined,
  });
  expect(compare).toMatchObject({
    query: "service:web",
    compare: "duration:>2000us duration:<400000us",
    boxFrom: "2026-11-20T12:00:10.000Z",
    boxTo: "2026-11-20T12:00:40.000Z",
  });
});
