import { expect, it } from "vitest";
import type { Connection } from "../engine/connection.ts";
import { createDescriptionCaches, type TraceDescription } from "./description-cache.ts";

const file = {} as Connection;
const other = {} as Connection;
const nothing: TraceDescription = { facts: [], calls: [] };

it("holds a trace's description until the trace gets more spans", () => {
  const caches = createDescriptionCaches();
  caches.use((cache) => cache.set(file, 7, 3, nothing));
  caches.use((cache) => {
    expect(cache.get(file, 7, 3)).toBe(nothing);
    expect(cache.get(file, 7, 4)).toBeUndefined();
    expect(cache.get(file, 8, 3)).toBeUndefined();
    expect(cache.get(other, 7, 3)).toBeUndefined();
    cache.set(file, 7, 4, { facts: [1], calls: [] });
    expect(cache.get(file, 7, 4)?.facts).toEqual([1]);
  });
});

it.each<[what: string, fill: Parameters<ReturnType<typeof createDescriptionCaches>["use"]>[0]]>([
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
  caches.use((cache) => cache.set(file, 7, 3, nothing));
  caches.use(fill);
  caches.use((cache) => {
    expect(cache.get(file, 7, 3)).toBeUndefined();
    expect([cache.facts.items.length, cache.calls.items.length]).toEqual([0, 0]);
  });
});

it("clears everything once a question has exceeded its limit, even if that fails", () => {
  const caches = createDescriptionCaches();
  const failing = () =>
    caches.use((cache) => {
      cache.set(file, 7, 3, { facts: Array.from({ length: 400_000 }, () => 0), calls: [] });
      throw new Error("no more");
    });
  expect(failing).toThrow("no more");
  expect(caches.use((cache) => cache.get(file, 7, 3))).toBeUndefined();
});
