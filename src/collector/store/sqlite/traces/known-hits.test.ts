import { expect, it } from "vitest";
import type { Connection } from "../engine/connection.ts";
import { createKnownHits } from "./known-hits.ts";

const file = {} as Connection;
const found = (rows: number) => ({
  first: 0,
  last: rows,
  rows: Array.from({ length: rows }, (_, row) => row),
  ofTraces: new Map<number, number[]>(),
});

it("knows of each file and query what was found last", () => {
  const known = createKnownHits();
  const [first, second] = [found(1), found(2)];
  known.set(file, "a", first);
  known.set(file, "a", second);
  expect(known.get(file, "a")).toBe(second);
  expect([known.get(file, "b"), known.get({} as Connection, "a")]).toEqual([undefined, undefined]);
});

it("forgets the queries that were asked the longest ago", () => {
  const known = createKnownHits();
  for (let query = 0; query < 12; query++) known.set(file, `${query}`, found(1));
  known.set(file, "0", found(1));
  known.set(file, "another", found(1));
  expect([known.get(file, "0"), known.get(file, "1")]).toEqual([found(1), undefined]);
});

it("holds no more than so many rows of all queries", () => {
  const known = createKnownHits();
  known.set(file, "a", found(200_000));
  known.set(file, "b", found(100_000));
  expect(known.get(file, "a")).toBeDefined();
  known.set(file, "c", found(1));
  expect([known.get(file, "a"), known.get(file, "b")?.rows.length]).toEqual([undefined, 100_000]);
  known.set(file, "b", found(300_001));
  expect([known.get(file, "b"), known.get(file, "c")?.rows.length]).toEqual([undefined, 1]);
});
