import { expect, it } from "vitest";
import type { Connection } from "../engine/connection.ts";
import { createHitCache } from "./hit-cache.ts";

const file = {} as Connection;
const found = (rows: number) => ({
  first: 0,
  last: rows,
  rows: Array.from({ length: rows }, (_, row) => row),
  ofTraces: new Map<number, number[]>(),
});

it("holds the latest hits of each file and query", () => {
  const cache = createHitCache();
  const [first, second] = [found(1), found(2)];
  cache.set(file, "a", first);
  cache.set(file, "a", second);
  expect(cache.get(file, "a")).toBe(second);
  expect([cache.get(file, "b"), cache.get({} as Connection, "a")]).toEqual([undefined, undefined]);
});

it("evicts the least recently used queries", () => {
  const cache = createHitCache();
  for (let query = 0; query < 12; query++) cache.set(file, `${query}`, found(1));
  cache.set(file, "0", found(1));
  cache.set(file, "another", found(1));
  expect([cache.get(file, "0"), cache.get(file, "1")]).toEqual([found(1), undefined]);
});

it("limits the rows of all queries together", () => {
  const cache = createHitCache();
  cache.set(file, "a", found(200_000));
  cache.set(file, "b", found(100_000));
  expect(cache.get(file, "a")).toBeDefined();
  cache.set(file, "c", found(1));
  expect([cache.get(file, "a"), cache.get(file, "b")?.rows.length]).toEqual([undefined, 100_000]);
  cache.set(file, "b", found(300_001));
  expect([cache.get(file, "b"), cache.get(file, "c")?.rows.length]).toEqual([undefined, 1]);
});
