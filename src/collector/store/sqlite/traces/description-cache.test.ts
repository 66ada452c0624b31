import { expect, it } from "vitest";
import type { Connection } from "../engine/connection.ts";
import { createDescriptionCaches, type TraceDescription } from "./description-cache.ts";

const file = {} as Connection;
const other = {} as Connection;
const nothing: TraceDescription = { facts: [], calls: [] };

it("knows a trace of a file as long as no spans come to it", () => {
  const caches = createDescriptionCaches();
  caches.lend((cache) => cache.set(file, 7, 3, nothing));
  caches.lend((cache) => {
    expect(cache.get(file, 7, 3)).toBe(nothing);
    expect(cache.get(file, 7, 4)).toBeUndefined();
    expect(cache.get(file, 8, 3)).toBeUndefined();
    expect(cache.get(other, 7, 3)).toBeUndefined();
    cache.set(file, 7, 4, { facts: [1], calls: [] });
    expect(cache.get(file, 7, 4)?.facts).toEqual([1]);
  });
});

it.each<[what: string, fill: Parameters<ReturnType<typeof createDescriptionCaches>["lend"]>[0]]>([
  [
    "descriptions",
    (cache) => cache.set(file, 8, 1, { facts: Array.from({ length: 400_000 }, () => 0), calls: [] }),
  ],
  [
    "facts",
    (cache) => {
      for (let value = 0; value < 40_000; value++) cache.facts.ofSpan({ id: String(value) });
    },
  ],
  [
    "long keys",
    (cache) => {
      for (let key = 0; key < 40; key++) cache.facts.ofSpan({ [`${key}`.padEnd(100_000)]: 1 });
    },
  ],
  [
    "calls",
    (cache) => {
      for (let name = 0; name < 40_000; name++) cache.calls.add("shop", String(name));
    },
  ],
])("forgets all after a question that left too many %s", (_, fill) => {
  const caches = createDescriptionCaches();
  caches.lend((cache) => cache.set(file, 7, 3, nothing));
  caches.lend(fill);
  caches.lend((cache) => {
    expect(cache.get(file, 7, 3)).toBeUndefined();
    expect([cache.facts.items.length, cache.calls.items.length]).toEqual([0, 0]);
  });
});

it("forgets all after a question that failed with too much", () => {
  const caches = createDescriptionCaches();
  const failing = () =>
    caches.lend((cache) => {
      cache.set(file, 7, 3, { facts: Array.from({ length: 400_000 }, () => 0), calls: [] });
      throw new Error("no more");
    });
  expect(failing).toThrow("no more");
  expect(caches.lend((cache) => cache.get(file, 7, 3))).toBeUndefined();
});
