import { expect, test } from "vitest";
import { readPlace, scopedQuery } from "./scoped-query.ts";

const place = { env: "production", service: "web shop" };

test("each list is narrowed by the terms that it knows", () => {
  expect(scopedQuery("issues", "is:unresolved", place)).toBe("is:unresolved environment:production");
  expect(scopedQuery("logs", "", place)).toBe('deployment.environment.name:production service:"web shop"');
  expect(scopedQuery("traces", "boom", {})).toBe("boom");
});

test("alternatives are all narrowed", () => {
  expect(scopedQuery("issues", "a OR b", place)).toBe("(a OR b) environment:production");
});

test("the search's own terms take precedence, and a trace is found wherever it is", () => {
  expect(scopedQuery("traces", "service:db", { service: "web" })).toBe("service:db");
  expect(scopedQuery("logs", "trace:ab level:warn", place)).toBe("trace:ab level:warn");
});

test("an empty parameter means anywhere", () => {
  expect(readPlace({ env: "", service: "web" })).toEqual({ env: undefined, service: "web" });
});
