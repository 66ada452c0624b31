import { describe, expect, it } from "vitest";
import { makeBatch, makeEvent, NOW, PROJECT } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const DAY = 86_400_000;

/** Saved searches, and when releases were first seen. */
export function describeSavedSearches(name: string, openStore: OpenStore): void {
  describe(`${name}: saved searches and releases`, () => {
    const { store, time } = useStore(openStore);
    const save = (title: string, query = "is:unresolved") =>
      store().putSavedSearch({ of: "issues", name: title, query, sort: null, params: "period=1h" });
    const names = async () => (await store().listSavedSearches("issues")).map((one) => one.name);

    it("stores them by name, each kind separately", async () => {
      await save("b");
      await save("a");
      await store().putSavedSearch({ of: "logs", name: "c", query: "x", sort: null, params: "" });
      expect(await names()).toEqual(["a", "b"]);
      const again = await save("a", "level:error");
      expect(again?.params).toBe("period=1h");
      expect((await store().listSavedSearches("issues"))[0]).toEqual(again);
      expect(await names()).toEqual(["a", "b"]);
    });

    it("deletes one and restores it, unless its name was taken", async () => {
      const saved = await save("mine");
      expect(await store().deleteSavedSearch(saved!.id, NOW)).toBe(true);
      expect(await store().deleteSavedSearch(saved!.id, NOW)).toBe(false);
      expect(await names()).toEqual([]);
      expect(await store().restoreSavedSearch(saved!.id)).toBe(true);
      expect(await store().restoreSavedSearch(saved!.id)).toBe(false);
      expect(await names()).toEqual(["mine"]);
      await store().deleteSavedSearch(saved!.id, NOW);
      await save("mine");
      expect(await store().restoreSavedSearch(saved!.id)).toBe(false);
    });

    it("discards a deleted one after a day, and limits their number", async () => {
      const saved = await save("old");
      await store().deleteSavedSearch(saved!.id, NOW);
      const other = await save("other");
      await store().deleteSavedSearch(other!.id, NOW + 2 * DAY);
      expect(await store().restoreSavedSearch(saved!.id)).toBe(false);
      for (let index = 0; index < 50; index++) expect(await save(`s${index}`)).not.toBeNull();
      expect(await save("one too many")).toBeNull();
    });

    it("lists the releases first seen since a time, the latest first", async () => {
      for (const [days, release] of [
        [9, "r1"],
        [3, "r2"],
        [1, "r3"],
      ] as const) {
        time.now = NOW - days * DAY;
        await store().append(makeBatch({ events: [makeEvent({ release, receivedAt: time.now })] }));
      }
      expect(await store().listReleaseStarts(PROJECT, { start: NOW - 5 * DAY })).toEqual([
        { version: "r3", firstSeen: NOW - DAY, services: [] },
        { version: "r2", firstSeen: NOW - 3 * DAY, services: [] },
      ]);
    });
  });
}
