import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("runs one at a time in order, and refuses when too many wait", async () => {
  const run = inTurn(2);
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  void run(async () => {
    order.push("first begins");
    await first.promise;
    order.push("first ends");
  });
  const second = run(async () => void order.push("second"));
  expect(run(async () => void order.push("third"))).toBeUndefined();
  first.resolve();
  await second;
  expect(order).toEqual(["first begins", "first ends", "second"]);
});

test("a failure holds nobody up", async () => {
  const run = inTurn(2);
  await expect(run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await run(() => Promise.resolve("fine"))).toBe("fine");
});
