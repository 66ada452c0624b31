import { expect, test } from "vitest";
import { readTable } from "#api/span-table.ts";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import { spanLabel, traceLabel } from "./span-label.ts";

test("a bare method gets the route, else the path without its query", () => {
  expect(spanLabel({ name: "GET", attributes: { "http.target": "/a?b=c", "http.route": "/[id]" } })).toBe(
    "GET /[id]",
  );
  expect(spanLabel({ name: "POST", attributes: { "http.target": "/a?b=c" } })).toBe("POST /a");
});

test("leaves other names unchanged", () => {
  expect(spanLabel({ name: "GET /x", attributes: { "http.route": "/y" } })).toBe("GET /x");
  expect(spanLabel({ name: "GET", attributes: { "http.route": 7 } })).toBe("GET");
  expect(spanLabel({ name: "", attributes: {} })).toBe("(no name)");
});

const [DASHES, GONE] = ["-".repeat(16), "9".repeat(16)];

test.each([
  ["its root", [GONE, DASHES], "root"],
  ["the earliest of several roots", [DASHES, DASHES], "early"],
  ["its earliest span where the root did not arrive", [GONE, GONE], "early"],
])("a trace of columns is called by %s", (_, parents, label) => {
  const table = readTable({
    spanIds: "1".repeat(16) + "2".repeat(16),
    parentSpanIds: parents.join(""),
    texts: { 1: "early", 2: "root" },
    name: [1, 2],
    service: [1, 1],
    op: [-1, -1],
    kind: [0, 0],
    status: [0, 0],
    offsetNanos: [3, 7],
    durationNanos: [1, 1],
  });
  expect(traceLabel({ table } as TabledTrace)).toBe(label);
});

test("a browser resource gets its path", () => {
  const attributes = { "url.domain": "cdn.example", "url.full": "https://cdn.example/app/a.js?v=1" };
  expect(spanLabel({ name: "cdn.example", attributes })).toBe("cdn.example/app/a.js");
  expect(spanLabel({ name: "cdn.example", attributes: { "url.domain": "cdn.example" } })).toBe("cdn.example");
});
