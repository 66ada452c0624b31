import { describe, expect, it } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import { API_TOKEN, ME } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";
import { eventually } from "../eventually.ts";
import { makeBatch, makeEvent, newEventId, newHash, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const MINUTE = 60_000;
const FOREVER = { kind: "archive", until: null, events: null, users: null } as const;

/** Changes of issues by users and by the store, and the timeline of both. */
export function describeIssueChanges(name: string, openStore: OpenStore): void {
  describe(`${name}: issues' states, comments and timeline`, () => {
    const { store, time } = useStore(openStore);

    async function send(hash: string, parts: Parameters<typeof makeEvent>[0] = {}): Promise<IssueId> {
      const at = { timestamp: time.now, receivedAt: time.now };
      const { events } = await store().append(
        makeBatch({ events: [makeEvent({ hashes: [hash], ...at, ...parts })] }),
      );
      return events[0]!.issueId;
    }
    const newDeed = () => newEventId() as string;
    async function change(what: IssueChange, ids: IssueId[], deed = newDeed()) {
      const answer = await store().changeIssues(
        { bulkId: deed, actor: ME, change: what, ids, total: ids.length },
        time.now,
      );
      return { ...answer, deed };
    }
    const issueOf = async (id: IssueId) => (await store().getIssue(id, time.now))?.issue;
    const statusOf = async (id: IssueId) => {
      const issue = await issueOf(id);
      return `${issue?.status}/${issue?.substatus}`;
    };
    const history = async (id: IssueId) =>
      (await store().listIssueActivity(id, { limit: 50 })).items.map(({ detail }) => detail.kind);

    it("reopens an issue resolved now with a later event", async () => {
      const hash = newHash();
      const id = await send(hash, { release: "1.0.0" });
      time.now += MINUTE;
      expect(await change({ kind: "resolve", in: "now" }, [id])).toMatchObject({ changed: [id], failed: [] });
      await send(hash, { timestamp: NOW });
      expect(await statusOf(id)).toBe("resolved/null");
      time.now += MINUTE;
      const eventId = newEventId();
      await send(hash, { eventId, release: "1.0.0" });
      expect(await statusOf(id)).toBe("unresolved/regressed");
      const { items } = await store().listIssueActivity(id, { limit: 50 });
      expect(items.map(({ actor, detail }) => [actor.kind, detail])).toEqual([
        ["system", { kind: "regressed", release: "1.0.0", eventId }],
        ["person", { kind: "resolve", in: "now" }],
        ["system", { kind: "first_seen", release: "1.0.0" }],
      ]);
    });

    it("leaves an issue that is resolved in a release resolved by events of older releases", async () => {
      const hash = newHash();
      const id = await send(hash, { release: "shop@1.9.0" });
      await send(newHash(), { release: "shop@1.10.0" });
      await change({ kind: "resolve", in: "release", release: "latest" }, [id]);
      expect((await issueOf(id))?.terms).toMatchObject({ in: "release", release: "shop@1.10.0" });
      time.now += MINUTE;
      await send(hash, { release: "shop@1.9.9" });
      await send(hash, { release: "shop@1.9.0" });
      expect(await statusOf(id)).toBe("resolved/null");
      await send(hash, { release: "shop@1.10.0" });
      expect(await statusOf(id)).toBe("unresolved/regressed");
    });

    it("reopens an issue that is resolved in the next release only by a newer release", async () => {
      const hash = newHash();
      const id = await send(hash, { release: "abc" });
      await change({ kind: "resolve", in: "next_release" }, [id]);
      time.now += MINUTE;
      await send(hash, { release: "abc" });
      await send(hash);
      expect(await statusOf(id)).toBe("resolved/null");
      await send(hash, { release: "def" });
      expect(await statusOf(id)).toBe("unresolved/regressed");
    });

    it("reports the issues that could not be changed, and changes the others", async () => {
      const id = await send(newHash());
      const ghost = 9999 as IssueId;
      expect(await change({ kind: "resolve", in: "next_release" }, [id])).toMatchObject({
        changed: [],
        failed: [{ id, code: "no_release" }],
      });
      const { deed, ...answer } = await change(FOREVER, [ghost, id]);
      expect(answer).toEqual({ changed: [id], failed: [{ id: ghost, code: "not_found" }] });
      expect(await store().getBulkChange(deed)).toMatchObject({
        by: "me",
        change: FOREVER,
        total: 2,
        done: 1,
        failed: 1,
        undoneAt: null,
      });
    });

    it("reopens an archived issue after a number of events or users, and never one without terms", async () => {
      const [events, people, forever] = [newHash(), newHash(), newHash()];
      const ids = [await send(events), await send(people, { userKey: "id:1" }), await send(forever)];
      await change({ ...FOREVER, events: { more: 2, window: null } }, [ids[0]!]);
      await change({ ...FOREVER, users: { more: 2, window: null } }, [ids[1]!]);
      await change(FOREVER, [ids[2]!]);
      for (const hash of [events, people, forever]) await send(hash, { userKey: "id:2" });
      expect(await statusOf(ids[0]!)).toBe("ignored/archived_until_condition_met");
      for (const hash of [events, people, forever]) await send(hash, { userKey: "id:2" });
      expect(await statusOf(ids[0]!)).toBe("unresolved/escalating");
      expect(await statusOf(ids[1]!)).toBe("ignored/archived_until_condition_met");
      await send(people, { userKey: "id:3" });
      expect(await statusOf(ids[1]!)).toBe("unresolved/escalating");
      expect(await statusOf(ids[2]!)).toBe("ignored/archived_forever");
      expect(await history(ids[1]!)).toEqual(["woke", "archive", "first_seen"]);
    });

    it("restarts the count of events when the window is over", async () => {
      const hash = newHash();
      const id = await send(hash);
      await change({ ...FOREVER, events: { more: 3, window: MINUTE } }, [id]);
      for (let count = 0; count < 4; count++) {
        time.now += MINUTE;
        await send(hash);
      }
      expect(await statusOf(id)).toBe("ignored/archived_until_condition_met");
      await send(hash);
      await send(hash);
      expect(await statusOf(id)).toBe("unresolved/escalating");
    });

    it("reopens an archived issue when it is due, without an event", async () => {
      const id = await send(newHash());
      await change({ ...FOREVER, until: time.now + MINUTE }, [id]);
      expect(await statusOf(id)).toBe("ignored/archived_until_condition_met");
      time.now += MINUTE;
      await change({ ...FOREVER, until: time.now + MINUTE }, [await send(newHash())]);
      await eventually(async () => expect(await statusOf(id)).toBe("unresolved/escalating"));
    });

    it("assigns to names, and unassigns", async () => {
      const id = await send(newHash());
      await change({ kind: "assign", to: "Ann Lee" }, [id]);
      expect((await issueOf(id))?.assignee).toBe("Ann Lee");
      await change({ kind: "assign", to: null }, [id]);
      expect((await issueOf(id))?.assignee).toBeNull();
      expect(await history(id)).toEqual(["assign", "assign", "first_seen"]);
    });

    it("undoes a bulk change, except for issues changed since", async () => {
      const ids = [await send(newHash()), await send(newHash()), await send(newHash())];
      await change({ kind: "assign", to: "Ann" }, ids);
      const { deed } = await change({ kind: "resolve", in: "now" }, ids);
      await change(FOREVER, [ids[1]!]);
      await change({ kind: "assign", to: "Bo" }, [ids[2]!]);
      expect(await store().undoBulkChange(deed, ME, time.now)).toEqual({ undone: 2, failed: 1, more: false });
      expect(await statusOf(ids[0]!)).toBe("unresolved/null");
      expect(await statusOf(ids[1]!)).toBe("ignored/archived_forever");
      expect(await issueOf(ids[2]!)).toMatchObject({ status: "unresolved", assignee: "Bo" });
      expect((await store().getBulkChange(deed))?.undoneAt).toBe(time.now);
      expect(await store().undoBulkChange(deed, ME, time.now)).toEqual({ undone: 0, failed: 0, more: false });
      expect((await history(ids[0]!))[0]).toBe("undone");
    });

    it("stores comments and their edits, and restores a deleted one", async () => {
      const id = await send(newHash());
      const comment = await store().addComment(id, API_TOKEN, "<b>first</b>", time.now);
      expect((await issueOf(id))?.comments).toBe(1);
      expect(await store().editComment(comment!, "second", time.now + 5)).toBe(true);
      expect(await store().getComment(comment!)).toMatchObject({
        issue: id,
        activity: {
          actor: API_TOKEN,
          detail: { kind: "comment", text: "second", editedAt: time.now + 5 },
        },
      });
      const deed = newDeed();
      expect(await store().deleteComment(comment!, deed, ME, time.now)).toBe(true);
      expect(await store().deleteComment(comment!, deed, ME, time.now)).toBe(false);
      expect(await store().editComment(comment!, "third", time.now)).toBe(false);
      expect(await store().getComment(comment!)).toBeNull();
      expect(await history(id)).toEqual(["first_seen"]);
      expect(await store().undoBulkChange(deed, ME, time.now)).toMatchObject({ undone: 1 });
      expect(await history(id)).toEqual(["comment", "first_seen"]);
      expect((await issueOf(id))?.comments).toBe(1);
      expect(await store().addComment(9999 as IssueId, ME, "x", time.now)).toBeNull();
    });

    it("pages through a timeline in both directions", async () => {
      const id = await send(newHash());
      for (let index = 0; index < 5; index++) {
        time.now += 1;
        await store().addComment(id, ME, `${index}`, time.now);
      }
      const first = await store().listIssueActivity(id, { limit: 2 });
      const second = await store().listIssueActivity(id, { limit: 2, cursor: first.next! });
      const last = await store().listIssueActivity(id, { limit: 2, cursor: second.next! });
      const texts = [first, second, last].map(({ items }) =>
        items.map(({ detail }) => ("text" in detail ? detail.text : detail.kind)),
      );
      expect(texts).toEqual([
        ["4", "3"],
        ["2", "1"],
        ["0", "first_seen"],
      ]);
      expect(last.next).toBeNull();
      const back = await store().listIssueActivity(id, { limit: 2, cursor: last.previous! });
      expect(back.items).toEqual(second.items);
    });

    it("records a further hash of an issue in its timeline", async () => {
      const [one, two] = [newHash(), newHash()];
      const id = await send(one);
      await send(one, { hashes: [one, two] });
      const { items } = await store().listIssueActivity(id, { limit: 5 });
      expect(items[0]?.detail).toEqual({ kind: "hash_joined", hash: two });
    });
  });
}
