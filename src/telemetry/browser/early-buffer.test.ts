import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { EARLY_BUFFER, takeEarlyFailures } from "./early-buffer.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page in whose head the script has run. */
function openPage(): EventTarget {
  const page = new EventTarget();
  runInNewContext(EARLY_BUFFER, { window: page });
  vi.stubGlobal("window", page);
  return page;
}

test("failures before the page's scripts run are collected, and taken once", () => {
  const page = openPage();
  page.dispatchEvent(new Event("error"));
  page.dispatchEvent(new Event("unhandledrejection"));
  expect(takeEarlyFailures().map(({ type }) => type)).toEqual(["error", "unhandledrejection"]);
  page.dispatchEvent(new Event("error"));
  expect(takeEarlyFailures()).toEqual([]);
});

test("a failing loop does not fill the memory", () => {
  const page = openPage();
  for (let each = 0; each < 1_000; each++) page.dispatchEvent(new Event("error"));
  expect(takeEarlyFailures()).toHaveLength(20);
});

test("a page without the script has no failures to take", () => {
  vi.stubGlobal("window", new EventTarget());
  expect(takeEarlyFailures()).toEqual([]);
});
