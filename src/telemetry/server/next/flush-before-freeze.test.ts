import { afterEach, expect, test, vi } from "vitest";
import { flushBeforeFreeze } from "./flush-before-freeze.ts";

const PLATFORM = Symbol.for("@next/request-context");
afterEach(() => Reflect.deleteProperty(globalThis, PLATFORM));

test("on a platform that freezes the process, it stays awake until everything pending is sent", () => {
  const waitUntil = vi.fn();
  Object.assign(globalThis, { [PLATFORM]: { get: () => ({ waitUntil }) } });
  const sent = Promise.resolve();
  flushBeforeFreeze(() => sent);
  expect(waitUntil).toHaveBeenCalledExactlyOnceWith(sent);
});

test("elsewhere the end of a request sends nothing", () => {
  const flush = vi.fn(() => Promise.resolve());
  flushBeforeFreeze(flush);
  expect(flush).not.toHaveBeenCalled();
});
