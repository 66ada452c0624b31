import { afterEach, expect, test, vi } from "vitest";
import { flushBeforeFreeze } from "./flush-before-freeze.ts";

const PLATFORM = Symbol.for("@next/request-context");
afterEach(() => Reflect.deleteProperty(globalThis, PLATFORM));

test("where the platform freezes the process, it is kept awake until what is waiting was sent", () => {
  const waitUntil = vi.fn();
  Object.assign(globalThis, { [PLATFORM]: { get: () => ({ waitUntil }) } });
  const sent = Promise.resolve();
  flushBeforeFreeze(() => sent);
  expect(waitUntil).toHaveBeenCalledExactlyOnceWith(sent);
});

test("elsewhere a request's end sends nothing", () => {
  const flush = vi.fn(() => Promise.resolve());
  flushBeforeFreeze(flush);
  expect(flush).not.toHaveBeenCalled();
});
