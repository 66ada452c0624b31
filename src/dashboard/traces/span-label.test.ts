import { expect, test } from "vitest";
import { spanLabel } from "./span-label.ts";

test("a bare method gets the route, else the path without its query", () => {
  expect(spanLabel({ name: "GET", attributes: { "http.target": "/a?b=c", "http.route": "/[id]" } })).toBe(
    "GET /[id]",
  );
  expect(spanLabel({ name: "POST", attributes: { "http.target": "/a?b=c" } })).toBe("POST /a");
});

test("every other name stays as it is", () => {
  expect(spanLabel({ name: "GET /x", attributes: { "http.route": "/y" } })).toBe("GET /x");
  expect(spanLabel({ name: "GET", attributes: { "http.route": 7 } })).toBe("GET");
  expect(spanLabel({ name: "", attributes: {} })).toBe("(no name)");
});
