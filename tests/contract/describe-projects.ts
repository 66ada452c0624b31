import { describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const PUBLIC_KEY = "ab".repeat(16);
const PROJECT = 1 as ProjectId;
const SHOP = 2 as ProjectId;

/** The project of a store, its keys, and the roles that people have in one alone. */
export function describeProjects(name: string, openStore: OpenStore): void {
  describe(`${name}: a project`, () => {
    const { store } = useStore(openStore);
    const read = async () => (await store().listProjects())[0]!;

    it("has one key at first, which its DSN is shown with", async () => {
      const { keys, publicKey, archivedAt } = await read();
      expect(keys).toMatchObject([
        { name: "Default", publicKey, expiresAt: null, perMinute: null, usedAt: null },
      ]);
      expect(archivedAt).toBeNull();
    });

    it("shows the newest key that does not end", async () => {
      const { publicKey: first } = await read();
      const key = { name: "mobile", publicKey: PUBLIC_KEY, perMinute: 9 };
      const id = await store().addProjectKey(key, NOW);
      expect((await read()).keys[1]).toEqual({ ...key, id, createdAt: NOW, expiresAt: null, usedAt: null });
      expect((await read()).publicKey).toBe(PUBLIC_KEY);

      await store().noteKeyUse(id!, NOW + 1);
      const changed = { name: "phones", perMinute: null, expiresAt: NOW + 5 };
      expect(await store().changeProjectKey(id!, changed)).toBe(true);
      expect((await read()).keys[1]).toMatchObject({ ...changed, usedAt: NOW + 1 });
      expect((await read()).publicKey).toBe(first);

      expect(await store().deleteProjectKey(id!)).toBe(true);
      expect(await store().deleteProjectKey(id!)).toBe(false);
      expect((await read()).keys).toHaveLength(1);
    });

    it("is renamed, archived and restored", async () => {
      await store().changeProject(PROJECT, { name: "Shop", slug: "shop", archivedAt: NOW });
      expect(await read()).toMatchObject({ name: "Shop", slug: "shop", archivedAt: NOW });
      await store().changeProject(PROJECT, { archivedAt: null });
      expect(await read()).toMatchObject({ name: "Shop", slug: "shop", archivedAt: null });
    });

    it("gets a number that none had before", async () => {
      expect(await store().takeProjectNumber(PROJECT)).toBe(2);
      expect(await store().takeProjectNumber(PROJECT)).toBe(3);
      expect(await store().takeProjectNumber(7 as ProjectId)).toBe(8);
    });

    it("is where somebody has another role, until it or they are gone", async () => {
      const anna = Number(await store().addPerson({ name: "anna", role: "viewer" }, NOW));
      const roles = async () => (await store().listPeople(NOW))[0]?.projectRoles;
      expect(await roles()).toEqual({});
      await store().setProjectRole(anna, PROJECT, "admin");
      await store().setProjectRole(anna, SHOP, null);
      expect(await roles()).toEqual({ 1: "admin", 2: null });
      await store().setProjectRole(anna, PROJECT, undefined);
      expect(await roles()).toEqual({ 2: null });
      await store().forgetProjectRoles(SHOP);
      expect(await roles()).toEqual({});
      await store().setProjectRole(anna + 1, PROJECT, "admin");
      const ben = Number(await store().addPerson({ name: "ben", role: "viewer" }, NOW));
      expect(ben).toBe(anna + 1);
      expect((await store().listPeople(NOW))[1]?.projectRoles).toEqual({});
    });
  });
}
