import { describe, expect, test } from "vitest";
import { mapCache } from "./map-cache.ts";
import { mapThreads } from "./map-threads.ts";

const json = (mappings: unknown = "AAAA") =>
  new TextEncoder().encode(
    JSON.stringify({
      version: 3,
      sources: ["a.ts"],
      sourcesContent: ["throw 1"],
      names: [],
      mappings,
      // Large enough to leave the main thread.
      x: "x".repeat(300_000),
    }),
  );

describe("mapThreads", () => {
  test("read a map in another thread and answer for its positions", async () => {
    const map = await mapThreads(2).open(json());
    if (!map.ok) throw new Error(map.error.code);
    const [found, outside] = await Promise.all([map.value.positionOf(1, 0), map.value.positionOf(9, 0)]);
    expect(found).toMatchObject({
      resolution: "resolved",
      path: "a.ts",
      line: 1,
      column: 1,
      context: { context_line: "throw 1" },
    });
    expect(outside).toEqual({ resolution: "outside_map" });
    map.value.close();
    expect(await map.value.positionOf(1, 0)).toEqual({ resolution: "no_source_map" });
  });

  test("reports a malformed map", async () => {
    const threads = mapThreads(1);
    const none = await threads.open(new TextEncoder().encode("{nope"));
    expect(none).toEqual({ ok: false, error: { code: "malformed_map" } });
    const odd = await threads.open(json(7));
    expect(odd.ok ? await odd.value.positionOf(1, 0) : odd.error).toMatchObject({
      [odd.ok ? "resolution" : "code"]: "malformed_map",
    });
  });

  test("serve the large maps of the cache", async () => {
    const { lookup, drop } = mapCache(() => Promise.resolve(json()), mapThreads(1));
    const [map, same] = await Promise.all([lookup("a"), lookup("a")]);
    expect(same).toBe(map);
    expect(map.ok ? await map.value.positionOf(1, 0) : null).toMatchObject({ resolution: "resolved" });
    drop("a");
    const again = await lookup("a");
    expect(again.ok ? await again.value.positionOf(1, 0) : null).toMatchObject({ resolution: "resolved" });
  });
});
