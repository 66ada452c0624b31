import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("as many run at a time as may, and the others follow in their order, also after a failure", async () => {
  const run = inTurn(2);
  const started: number[] = [];
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<number>());
  const results = works.map(({ promise }, index) =>
    run(() => {
      started.push(index);
      return promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  works[1]!.reject(new Error("one fails"));
  await expect(results[1]).rejects.toThrow("one fails");
  expect(started).toEqual([0, 1, 2]);
  works.forEach(({ resolve }, index) => resolve(index));
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual([0, 2, 3]);
});
