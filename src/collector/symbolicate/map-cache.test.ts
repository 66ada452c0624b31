import { describe, expect, test, vi } from "vitest";
import { ok } from "#lib/result.ts";
import type { MapThreads } from "./map-threads.ts";
import { mapCache } from "./map-cache.ts";
import { NO_JVM_FILE } from "./jvm/jvm-file.ts";
import { parseSourceMap } from "./source-map.ts";

const json = (padding = 0) =>
  new TextEncoder().encode(
    JSON.stringify({ version: 3, sources: ["a.ts"], names: [], mappings: "AAAA", file: "x".repeat(padding) }),
  );

/** Reads maps on this thread. */
const threadsWith = (close: () => void): MapThreads => ({
  open(map) {
    const parsed = parseSourceMap(map, () => Promise.resolve(undefined));
    return Promise.resolve(parsed.ok ? ok({ ...NO_JVM_FILE, ...parsed.value, close }) : parsed);
  },
});
const threads = threadsWith(() => undefined);

function counted(maps: Record<string, Uint8Array | null>) {
  const reads: string[] = [];
  const read = (debugId: string) => {
    reads.push(debugId);
    return Promise.resolve(maps[debugId] ?? null);
  };
  return { reads, read };
}

describe("mapCache", () => {
  test("reads a map once, even for lookups at the same time", async () => {
    const { reads, read } = counted({ a: json() });
    const { lookup } = mapCache(read, threads);
    const found = await Promise.all([lookup("a"), lookup("a"), lookup("a")]);
    expect(found.map((map) => map.ok)).toEqual([true, true, true]);
    expect(reads).toEqual(["a"]);
  });

  test("caches that a map is missing until a new one arrives", async () => {
    const maps: Record<string, Uint8Array | null> = {};
    const { reads, read } = counted(maps);
    const { lookup, drop } = mapCache(read, threads);
    expect(await lookup("a")).toEqual({ ok: false, error: { code: "no_source_map" } });
    await lookup("a");
    expect(reads).toEqual(["a"]);
    maps.a = json();
    drop("a");
    expect((await lookup("a")).ok).toBe(true);
  });

  test("reports a malformed map", async () => {
    const broken = { a: new TextEncoder().encode("{nope"), b: new TextEncoder().encode("[]") };
    const { lookup } = mapCache(counted(broken).read, threads);
    expect(await lookup("a")).toEqual({ ok: false, error: { code: "malformed_map" } });
    expect(await lookup("b")).toEqual({ ok: false, error: { code: "malformed_map" } });
  });

  test("drops the least recently used when full", async () => {
    const { reads, read } = counted({ a: json(40_000), b: json(40_000), c: json(40_000) });
    const { lookup } = mapCache(read, threads, { limit: 100_000 });
    await lookup("a");
    await lookup("b");
    await lookup("a");
    await lookup("c");
    reads.length = 0;
    await lookup("a");
    await lookup("b");
    expect(reads).toEqual(["b"]);
  });

  test("drops maps unused for a while, and closes them", async () => {
    vi.useFakeTimers();
    try {
      const close = vi.fn();
      const large = threadsWith(close);
      const { lookup } = mapCache(counted({ a: json(300_000) }).read, large, { keptUnused: 1_000 });
      await lookup("a");
      await vi.advanceTimersByTimeAsync(900);
      await lookup("a");
      await vi.advanceTimersByTimeAsync(900);
      expect(close).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(200);
      expect(close).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  test("does not cache a read that failed", async () => {
    let fail = true;
    const { lookup } = mapCache(
      () => (fail ? Promise.reject(new Error("disk")) : Promise.resolve(json())),
      threads,
    );
    await expect(lookup("a")).rejects.toThrow("disk");
    fail = false;
    expect((await lookup("a")).ok).toBe(true);
  });
});
