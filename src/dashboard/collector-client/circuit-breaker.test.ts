import { expect, test } from "vitest";
import { circuitBreaker } from "./circuit-breaker.ts";

test("is open for its pause, then lets the next question through", () => {
  let now = 1_000;
  const breaker = circuitBreaker(() => now, 2_000);
  expect(breaker.isOpen()).toBe(false);
  breaker.open();
  now += 1_999;
  expect(breaker.isOpen()).toBe(true);
  now += 1;
  expect(breaker.isOpen()).toBe(false);
});

test("an answer closes it at once", () => {
  const breaker = circuitBreaker(() => 0, 2_000);
  breaker.open();
  breaker.close();
  expect(breaker.isOpen()).toBe(false);
});
