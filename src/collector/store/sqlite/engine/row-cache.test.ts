import { expect, it } from "vitest";
import type { Connection } from "./connection.ts";
import { createRowCaches } from "./row-cache.ts";

const file = {} as Connection;
const other = {} as Connection;

it("holds the values of a question's last run, by file and by question", () => {
  const caches = createRowCaches();
  caches.begin<string>("facets").set(file, 7, "seven");
  const again = caches.begin<string>("facets");
  expect([again.get(file, 7), again.get(file, 8), again.get(other, 7)]).toEqual([
    "seven",
    undefined,
    undefined,
  ]);
  expect(caches.begin("patterns").get(file, 7)).toBeUndefined();
});

it("keeps the values that the last run of a question used", () => {
  const caches = createRowCaches();
  const first = caches.begin<string | null>("facets");
  first.set(file, 7, null);
  first.set(file, 8, "eight");
  expect(caches.begin("facets").get(file, 7)).toBeNull();
  const third = caches.begin("facets");
  expect([third.get(file, 7), third.get(file, 8)]).toEqual([null, undefined]);
});

it("evicts the least recently used questions", () => {
  const caches = createRowCaches();
  for (let question = 0; question < 16; question++)
    caches.begin<number>(`${question}`).set(file, 1, question);
  caches.begin("0").get(file, 1);
  caches.begin("another");
  expect(caches.begin("0").get(file, 1)).toBe(0);
  expect(caches.begin("1").get(file, 1)).toBeUndefined();
});
