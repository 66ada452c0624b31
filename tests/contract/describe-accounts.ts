import { describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

/** People, their sessions, links and second factors. */
export function describeAccounts(name: string, openStore: OpenStore): void {
  describe(`${name}: accounts`, () => {
    const { store } = useStore(openStore);

    const addPerson = async (person: string, role: "owner" | "viewer" = "viewer") => {
      const id = await store().addPerson({ name: person, role }, NOW);
      if (typeof id !== "number") throw new Error(id);
      return id;
    };
    const signIn = (id: string, person: number, lasts = 1000, createdAt = NOW) =>
      store().createSession({
        id,
        person,
        createdAt,
        expires: createdAt + lasts,
        address: "192.0.2.1",
        agent: "Firefox",
      });
    const isOpen = async (id: string, now = NOW) => (await store().findSession(id, now)) !== null;

    it("stores the operator's password, and says that one is set", async () => {
      expect(await store().getSignIns()).toEqual({ isPasswordSet: false, isNameNeeded: false });
      expect(await store().findAccount("owner")).toBeNull();
      await store().setOperatorPassword("one", NOW);
      await store().setOperatorPassword("two", NOW);
      expect(await store().findAccount("Owner")).toMatchObject({ role: "owner", password: "two" });
      expect(await store().getSignIns()).toEqual({ isPasswordSet: true, isNameNeeded: false });
    });

    it("lets the operator back in by a new password alone", async () => {
      expect(await store().getOperatorPassword()).toBeNull();
      await store().setOperatorPassword("one", NOW);
      const id = (await store().findAccount("owner"))?.id ?? 0;
      await store().putSecondFactor(id, { secret: "MZXW6", step: 1, recoveryHashes: ["code"] });
      await store().setPassword(id, "own", null);
      expect(await store().getOperatorPassword()).toBe("one");
      await store().setOperatorPassword("two", NOW);
      expect(await store().findAccount("owner")).toMatchObject({ password: "two", secondFactor: null });
      expect(await store().spendRecoveryCode(id, "code")).toBe(false);
      expect(await store().getOperatorPassword()).toBe("two");
    });

    it("accepts a session until it ends, is deleted, or the operator's password changes", async () => {
      await store().setOperatorPassword("one", NOW);
      const id = (await store().findAccount("owner"))?.id ?? 0;
      await signIn("hash", id);
      expect(await store().findSession("hash", NOW)).toEqual({
        id,
        name: "owner",
        role: "owner",
        issuer: null,
        seenAt: NOW,
        projectRoles: {},
      });
      expect([await isOpen("other"), await isOpen("hash", NOW + 1000)]).toEqual([false, false]);
      await signIn("third", id, 9000, NOW + 2000);
      await signIn("second", id, 9000, NOW + 2000);
      await store().deleteSession("second");
      expect([await isOpen("second"), await isOpen("third")]).toEqual([false, true]);
      await store().setOperatorPassword("new", NOW);
      expect(await isOpen("third")).toBe(false);
    });

    it("lists people by name, whoever signed in, and whose link waits", async () => {
      const [zoe, anna] = [await addPerson("zoe"), await addPerson("Anna")];
      expect(await store().addPerson({ name: "ANNA", role: "viewer" }, NOW)).toBe("taken");
      expect(await store().putLink(anna, "link", NOW + 1000)).toBe(true);
      await signIn("hash", zoe);
      expect(await store().listPeople(NOW)).toMatchObject([
        { name: "Anna", hasPassword: false, signedInAt: null, linkUntil: NOW + 1000 },
        { name: "zoe", hasPassword: false, signedInAt: NOW, linkUntil: null },
      ]);
      expect((await store().listPeople(NOW + 1000))[0]).toMatchObject({ linkUntil: null });
    });

    it("takes a link once, in time, and only the latest of a person", async () => {
      const anna = await addPerson("anna");
      await store().putLink(anna, "first", NOW + 1000);
      await store().putLink(anna, "latest", NOW + 1000);
      await signIn("hash", anna);
      expect(await store().findLink("first", NOW)).toBeNull();
      expect(await store().findLink("latest", NOW + 1000)).toBeNull();
      expect(await store().findLink("latest", NOW)).toMatchObject({ name: "anna", hasPassword: false });
      expect(await store().spendLink("first", "password", NOW)).toBeNull();
      expect(await store().spendLink("latest", "password", NOW)).toMatchObject({ id: anna });
      expect(await store().spendLink("latest", "other", NOW)).toBeNull();
      expect(await store().findAccount(anna)).toMatchObject({ password: "password" });
      expect(await isOpen("hash")).toBe(false);
      expect(await store().getSignIns()).toEqual({ isPasswordSet: true, isNameNeeded: true });
      expect(await store().putLink(99, "nobody", NOW + 1000)).toBe(false);
    });

    it("keeps an owner who can sign in", async () => {
      await store().setOperatorPassword("one", NOW);
      const operator = (await store().findAccount("owner"))?.id ?? 0;
      const anna = await addPerson("anna", "owner");
      expect(await store().removePerson(operator)).toBe("last_owner");
      expect(await store().changeRole(operator, "viewer")).toBe("last_owner");
      await store().putLink(anna, "link", NOW + 1000);
      await store().spendLink("link", "password", NOW);
      await signIn("hash", operator);
      expect(await store().removePerson(operator)).toBeNull();
      expect(await isOpen("hash")).toBe(false);
      expect(await store().changeRole(anna, "admin")).toBe("last_owner");
      expect(await store().changeRole(operator, "admin")).toBe("unknown");
      expect(await store().removePerson(operator)).toBe("unknown");
    });

    it("knows whom a provider names by its subject, under the first name that is free", async () => {
      const issuer = "https://id.example/";
      const anna = await addPerson("anna");
      const admit = (subject: string, role: "viewer" | "member" = "viewer", from = issuer) =>
        store().admitProvided({ issuer: from, subject, names: ["Anna", "anna@example.com"], role }, NOW);
      const [first, second, third] = [await admit("1"), await admit("2"), await admit("3")];
      expect(new Set([anna, first, second, third]).size).toBe(4);
      expect((await store().listPeople(NOW)).map((person) => person.name)).toEqual([
        "anna",
        "Anna (2)",
        "Anna (3)",
        "anna@example.com",
      ]);
      expect(await admit("1", "member")).toBe(first);
      expect(await store().findAccount(Number(first))).toEqual({
        id: first,
        name: "anna@example.com",
        role: "member",
        password: null,
        secondFactor: null,
        issuer,
      });
      expect(await admit("1", "viewer", "https://other.example/")).not.toBe(first);
      expect(await store().getSignIns()).toMatchObject({ isPasswordSet: false });
    });

    it("ends the sessions of whom a provider no longer lets in, and nobody else's", async () => {
      const issuer = "https://id.example/";
      const admit = (subject: string) =>
        store().admitProvided({ issuer, subject, names: ["anna"], role: "viewer" }, NOW);
      await signIn("one", Number(await admit("1")));
      await signIn("two", Number(await admit("2")));
      await store().expelProvided({ issuer, subject: "1" });
      expect([await isOpen("one"), await isOpen("two")]).toEqual([false, true]);
    });

    it("lists and ends a person's own sessions only", async () => {
      const [anna, zoe] = [await addPerson("anna"), await addPerson("zoe")];
      const [first, second, other] = ["a", "b", "c"].map((digit) => digit.repeat(64));
      await signIn(first!, anna);
      await signIn(second!, anna, 5000, NOW + 1);
      await signIn(other!, zoe);
      await store().noteSession(first!, NOW + 500);
      expect((await store().listSessions(anna, NOW)).map(({ id, seenAt }) => [id, seenAt])).toEqual([
        [first, NOW + 500],
        [second, NOW + 1],
      ]);
      expect(await store().endSessions(anna, other!)).toBe(0);
      expect(await store().endSessions(anna, second!.slice(0, 16))).toBe(1);
      expect(await store().endSessions(anna, null)).toBe(1);
      expect(await isOpen(other!)).toBe(true);
    });

    it("changes a password and keeps the session that did", async () => {
      const anna = await addPerson("anna");
      await signIn("here", anna);
      await signIn("elsewhere", anna);
      await store().putLink(anna, "link", NOW + 1000);
      await store().setPassword(anna, "new", "here");
      expect([await isOpen("here"), await isOpen("elsewhere")]).toEqual([true, false]);
      expect(await store().findLink("link", NOW)).toBeNull();
    });

    it("finds a token until it expires or is revoked", async () => {
      const made = {
        name: "CI",
        scope: "read",
        createdAt: NOW,
        createdBy: "anna",
        expires: NOW + 10,
      } as const;
      const token = { ...made, project: 2 as ProjectId };
      const id = Number(await store().addToken("hash", token));
      expect(await store().addToken("other", { ...token, name: "ci" })).toBe("taken");
      expect(await store().findToken("hash", NOW + 9)).toEqual({ ...token, id, usedAt: null });
      expect(await store().findToken("hash", NOW + 10)).toBeNull();
      await store().noteToken(id, NOW + 5);
      expect(await store().listTokens()).toEqual([{ ...token, id, usedAt: NOW + 5 }]);
      expect([await store().deleteToken(id), await store().deleteToken(id)]).toEqual([true, false]);
      expect(await store().findToken("hash", NOW)).toBeNull();
    });

    it("gives the number of a revoked token to no other", async () => {
      const token = {
        scope: "read",
        project: null,
        createdAt: NOW,
        createdBy: "anna",
        expires: null,
      } as const;
      const first = Number(await store().addToken("one", { ...token, name: "one" }));
      await store().deleteToken(first);
      expect(await store().addToken("two", { ...token, name: "two" })).not.toBe(first);
    });

    it("takes each code once, and none from before it", async () => {
      const anna = await addPerson("anna");
      const factor = { secret: "MZXW6", step: 6, recoveryHashes: ["one", "two"] };
      expect(await store().putSecondFactor(anna, factor)).toBe(true);
      expect(await store().putSecondFactor(99, factor)).toBe(false);
      expect(await store().findAccount(anna)).toMatchObject({ secondFactor: "MZXW6" });
      expect(await store().spendCode(anna, 6)).toBe(false);
      expect(await store().spendCode(anna, 7)).toBe(true);
      expect([await store().spendCode(anna, 7), await store().spendCode(anna, 6)]).toEqual([false, false]);
      expect(await store().spendCode(anna, 8)).toBe(true);
      expect(await store().spendRecoveryCode(anna, "one")).toBe(true);
      expect(await store().spendRecoveryCode(anna, "one")).toBe(false);
      await store().putSecondFactor(anna, null);
      expect(await store().spendRecoveryCode(anna, "two")).toBe(false);
    });
  });
}
