import { expect, test } from "vitest";
import { isKeyEntry } from "./key-entries.ts";
import type { TimelineEntry } from "./timeline-entries.ts";

const ENTRY: TimelineEntry = {
  kind: "breadcrumb",
  side: "browser",
  at: 0,
  lasted: null,
  failed: false,
  weight: null,
  source: "ui.click",
  text: "button.pay",
  data: {},
  href: null,
  isOwnSpan: false,
};

const request = (url: string, failed = false) => ({ source: "fetch", data: { url }, failed });

test.each([
  ["a click", {}, true],
  ["a request", request("/api/cart.js/items"), true],
  ["the load of a chunk", request("https://cdn.shop.example/_next/chunks/12.js?v=3#x"), false],
  ["a chunk that failed", request("/chunks/12.js", true), true],
  ["a resource", { source: "resource.img" }, false],
  ["a span", { kind: "span", source: "browser.dns" }, false],
  ["a failed span", { kind: "span", failed: true }, true],
  ["the span of the error", { kind: "span", isOwnSpan: true }, true],
  ["a log line", { kind: "log", weight: "info" }, false],
  ["a warning", { kind: "log", weight: "warn" }, true],
  ["another error", { kind: "error" }, true],
] as const)("%s", (_, parts, isKey) => {
  expect(isKeyEntry({ ...ENTRY, ...parts })).toBe(isKey);
});
