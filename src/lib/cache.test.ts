import { describe, expect, it, test, vi } from "vitest";
import { cacheValue, createCache, memoizeText } from "./cache.ts";

describe("createCache", () => {
  it("drops the least recently used entries", () => {
    const cache = createCache<string, number>({ maxEntries: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    expect(cache.get("a")).toBe(1);
    cache.set("c", 3);
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
  });

  it("does not count a peek as a use", () => {
    const cache = createCache<string, number>({ maxEntries: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    expect(cache.peek("a")).toBe(1);
    cache.set("c", 3);
    expect(["a", "b", "c"].map((key) => cache.peek(key))).toEqual([undefined, 2, 3]);
  });

  it("stays within its weight and refuses a value that alone exceeds it", () => {
    const cache = createCache<string, number>({ maxEntries: 10, maxWeight: 10, weigh: (value) => value });
    cache.set("a", 6);
    cache.set("b", 4);
    cache.set("c", 1);
    expect(["a", "b", "c"].map((key) => cache.peek(key))).toEqual([undefined, 4, 1]);
    cache.set("b", 11);
    expect(["b", "c"].map((key) => cache.peek(key))).toEqual([undefined, 1]);
    cache.set("c", 9);
    cache.delete("c");
    cache.set("d", 10);
    expect(["c", "d"].map((key) => cache.peek(key))).toEqual([undefined, 10]);
  });

  it("is empty after clear, its weight included", () => {
    const cache = createCache<string, number>({ maxEntries: 9, maxWeight: 5, weigh: (value) => value });
    cache.set("a", 4);
    cache.clear();
    expect(cache.get("a")).toBeUndefined();
    cache.set("b", 4);
    cache.set("c", 1);
    expect([cache.get("b"), cache.get("c")]).toEqual([4, 1]);
  });

  it("drops entries older than the maximum age, however often they were used", () => {
    let now = 1000;
    const cache = createCache<string, number>({ maxEntries: 10, maxAge: 100, clock: () => now });
    cache.set("a", 1);
    now += 100;
    expect(cache.get("a")).toBe(1);
    now += 1;
    expect(cache.get("a")).toBeUndefined();
  });
});

describe("memoizeText", () => {
  test("computes once per text, whatever the result", () => {
    const compute = vi.fn((text: string) => (text === "none" ? undefined : text.toUpperCase()));
    const upper = memoizeText(compute, 10);
    expect(["a", "none", "a", "none"].map(upper)).toEqual(["A", undefined, "A", undefined]);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  test("stays within the limit and does not cache long texts", () => {
    const compute = vi.fn((text: string) => text.length);
    const lengthOf = memoizeText(compute, 2);
    for (const text of ["a", "b", "c", "a"]) lengthOf(text);
    expect(compute).toHaveBeenCalledTimes(4);
    compute.mockClear();
    for (let time = 0; time < 3; time += 1) lengthOf("x".repeat(1_000));
    expect(compute).toHaveBeenCalledTimes(3);
  });
});

describe("cacheValue", () => {
  it("reads once, and again after a change", async () => {
    let reads = 0;
    const value = cacheValue(() => Promise.resolve(`read ${++reads}`));
    expect([await value.get(), await value.get()]).toEqual(["read 1", "read 1"]);
    expect(await value.change(() => Promise.resolve("changed"))).toBe("changed");
    expect([await value.get(), await value.get()]).toEqual(["read 2", "read 2"]);
  });

  it("caches no failed read, and reads again after a change that failed", async () => {
    let reads = 0;
    const value = cacheValue(() =>
      ++reads === 1 ? Promise.reject(new Error("busy")) : Promise.resolve("there"),
    );
    await expect(value.get()).rejects.toThrow("busy");
    expect(await value.get()).toBe("there");
    await expect(value.change(() => Promise.reject(new Error("full")))).rejects.toThrow("full");
    expect([await value.get(), reads]).toEqual(["there", 3]);
  });
});
