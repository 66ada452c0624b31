import { createContextKey, ROOT_CONTEXT } from "@opentelemetry/api";
import { expect, test } from "vitest";
import {
  contextStorage,
  type CurrentRequest,
  RequestContext,
  requestContextManager as manager,
} from "./request-context.ts";
import { currentRequest } from "./current-request.ts";

const KEY = createContextKey("key");
const OTHER = createContextKey("other");
const started = { request: {}, response: {} } as CurrentRequest;
const inRequest = <T>(run: () => T): T => contextStorage.run(new RequestContext(started, ROOT_CONTEXT), run);

test("a context has its own values and the outer ones, and changes no other", () => {
  inRequest(() => {
    const outer = manager.active().setValue(KEY, 1);
    const inner = outer.setValue(OTHER, 2).setValue(KEY, 3);
    expect([outer.getValue(KEY), outer.getValue(OTHER)]).toEqual([1, undefined]);
    expect([inner.getValue(KEY), inner.getValue(OTHER)]).toEqual([3, 2]);
    expect([inner.deleteValue(KEY).getValue(KEY), inner.getValue(KEY)]).toEqual([undefined, 3]);
    expect(manager.active().getValue(KEY)).toBeUndefined();
  });
});

test("whatever context is entered within a request, it stays the current one", async () => {
  await inRequest(() =>
    manager.with(ROOT_CONTEXT.setValue(KEY, 1), async () => {
      await Promise.resolve();
      expect(currentRequest()).toBe(started);
      expect(manager.active().getValue(KEY)).toBe(1);
    }),
  );
  expect(currentRequest()).toBeUndefined();
});

test("outside of a request there is a context, and no request", () => {
  manager.with(ROOT_CONTEXT.setValue(KEY, 1), () => {
    expect(manager.active().getValue(KEY)).toBe(1);
    expect(currentRequest()).toBeUndefined();
  });
  expect(manager.active()).toBe(ROOT_CONTEXT);
});

test("a bound function runs in its context, with its own this and arguments", () => {
  const read = manager.bind(ROOT_CONTEXT.setValue(KEY, 1), function (this: { a: number }, b: number) {
    return [this.a, b, manager.active().getValue(KEY)];
  });
  expect(read.call({ a: 5 }, 6)).toEqual([5, 6, 1]);
  expect(manager.bind(ROOT_CONTEXT, "no function")).toBe("no function");
});
