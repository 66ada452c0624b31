import { describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import type { AuditedAct } from "#model/access/audit-entry.ts";
import { describeAct, runAct } from "#collector/store/port/acts.ts";
import type { AuditFilter } from "#collector/store/port/audit.ts";
import { NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const HOUR = 3_600_000;
const ALL: AuditFilter = { who: null, what: null, actions: [], project: null, start: null, end: null };

/** What is recorded of the changes that somebody makes. */
export function describeAudit(name: string, openStore: OpenStore): void {
  describe(`${name}: the audit log`, () => {
    const { store, time } = useStore(openStore);

    const addPerson = (person: string) => store().addPerson({ name: person, role: "viewer" }, NOW);
    const act = (action: string, changed: Partial<AuditedAct> = {}): AuditedAct => ({
      actor: { kind: "person", name: "anna" },
      address: "192.0.2.1",
      action,
      subject: "",
      project: null,
      ...changed,
    });
    const list = (filter: Partial<AuditFilter> = {}, limit = 50, before: number | null = null) =>
      store().listAudit({ ...ALL, ...filter }, limit, before);
    const actions = async (filter?: Partial<AuditFilter>, before?: number) =>
      (await list(filter, 50, before ?? null)).map(({ action }) => action);

    it("records an act once, with the first change that changes anything", async () => {
      await runAct(act("invite"), async () => {
        await store().deleteToken(7);
        time.now = NOW + 1;
        await addPerson("bert");
        time.now = NOW + 2;
        await addPerson("carl");
      });
      await runAct(act("nothing"), () => store().deleteToken(7));
      expect(await list()).toEqual([{ ...act("invite"), id: 1, at: NOW + 1, times: 1 }]);
    });

    it("records two acts of the same name as two", async () => {
      await runAct(act("invite"), () => addPerson("bert"));
      await runAct(act("invite"), () => addPerson("carl"));
      expect(await actions()).toEqual(["invite", "invite"]);
    });

    it("keeps acts apart that are done at once", async () => {
      const invite = (person: string) =>
        runAct(act(person), async () => {
          describeAct({ subject: person });
          await addPerson(person);
          await addPerson(`${person} again`);
        });
      await Promise.all(["bert", "carl", "dora"].map(invite));
      const recorded = (await list()).map(({ action, subject }) => `${action}: ${subject}`);
      expect(recorded.toSorted()).toEqual(["bert: bert", "carl: carl", "dora: dora"]);
    });

    it("makes one line of what an act is about", async () => {
      await runAct(act("invite", { subject: "a\u001B[31m\nb" }), () => addPerson("bert"));
      await runAct(act("invite"), async () => {
        describeAct({ subject: "c".repeat(301) });
        await addPerson("carl");
      });
      expect((await list()).map(({ subject }) => subject)).toEqual(["c".repeat(300), "a[31mb"]);
    });

    it("records nothing of changes that nobody asked for", async () => {
      await addPerson("bert");
      const token = {
        scope: "read",
        project: null,
        createdAt: NOW,
        createdBy: "anna",
        expires: null,
      } as const;
      const id = Number(await store().addToken("hash", { ...token, name: "CI" }));
      await runAct(act("look"), () => store().noteToken(id, NOW));
      expect((await store().listTokens())[0]?.usedAt).toBe(NOW);
      expect(await list()).toEqual([]);
    });

    it("leaves no entry of a change that failed, nor the change without its entry", async () => {
      const invalid = { name: "bert", role: {} as never };
      await expect(runAct(act("broken"), () => store().addPerson(invalid, NOW))).rejects.toThrow(
        "store_failed",
      );
      const unnamed = act("unrecordable", { address: null as never });
      await expect(runAct(unnamed, () => addPerson("carl"))).rejects.toThrow("store_failed");
      expect([await list(), await store().listPeople(NOW)]).toEqual([[], []]);
    });

    it("lists the latest first, in pages", async () => {
      for (const action of ["one", "two", "three"]) await store().addAuditEntry(act(action), NOW);
      expect(await actions()).toEqual(["three", "two", "one"]);
      expect(await actions({}, 3)).toEqual(["two", "one"]);
      expect(await list({}, 1)).toHaveLength(1);
    });

    it("finds entries by who, what, when and project", async () => {
      const project = 2 as ProjectId;
      await store().addAuditEntry(act("putRule", { subject: "rule Slower", project }), NOW);
      await store().addAuditEntry(
        act("deleteRule", { actor: { kind: "token", name: "CI" }, address: "::1" }),
        NOW + 1,
      );
      await store().addAuditEntry(act("signIn", { actor: { kind: "visitor", name: "" } }), NOW + 2);
      expect(await actions({ who: "ANN" })).toEqual(["putRule"]);
      expect(await actions({ who: "::1" })).toEqual(["deleteRule"]);
      expect(await actions({ who: "visitor" })).toEqual(["signIn"]);
      expect(await actions({ what: "rule" })).toEqual(["deleteRule", "putRule"]);
      expect(await actions({ what: "slow" })).toEqual(["putRule"]);
      expect(await actions({ what: "sign-in", actions: ["signIn"] })).toEqual(["signIn"]);
      expect(await actions({ what: "%" })).toEqual([]);
      expect(await actions({ project })).toEqual(["putRule"]);
      expect(await actions({ start: NOW + 1, end: NOW + 2 })).toEqual(["deleteRule"]);
    });

    it("counts what is repeated within an hour", async () => {
      const failed = (at: number, changed?: Partial<AuditedAct>) =>
        store().addAuditEntry(act("failSignIn", changed), at);
      await failed(NOW);
      await failed(NOW + 1);
      await failed(NOW + 2, { address: "192.0.2.2" });
      await failed(NOW + HOUR);
      const counted = (await list()).map(({ at, address, times }) => [at - NOW, address, times]);
      expect(counted).toEqual([
        [HOUR, "192.0.2.1", 1],
        [2, "192.0.2.2", 1],
        [0, "192.0.2.1", 2],
      ]);
    });

    it("counts a flood of failed sign-ins together", async () => {
      for (let at = 0; at < 100; at++)
        await store().addAuditEntry(act("failSignIn", { address: `192.0.2.${at}` }), NOW + at);
      const entries = await list();
      expect(entries).toHaveLength(31);
      expect(entries[0]).toMatchObject({ address: "", subject: "many addresses", times: 70 });
      await store().addAuditEntry(act("findPersonalData"), NOW + 100);
      expect(await actions({ who: "anna", what: "find" })).toEqual(["findPersonalData"]);
    });
  });
}
