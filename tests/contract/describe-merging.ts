import { describe, expect, it } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import { ME } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";
import { eventually } from "../eventually.ts";
import { makeBatch, makeEvent, newEventId, newHash, NOW, PROJECT } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const HOUR = 3_600_000;

/** Merging, unmerging, splitting and deleting issues. */
export function describeMerging(name: string, openStore: OpenStore): void {
  describe(`${name}: merging, unmerging, deleting`, () => {
    const { store, time } = useStore(openStore);

    async function send(hash: string, parts: Parameters<typeof makeEvent>[0] = {}) {
      const made = makeEvent({ hashes: [hash], ...parts });
      const { events } = await store().append(makeBatch({ events: [made] }));
      return { issue: events[0]!.issueId, eventId: made.event.eventId };
    }
    async function change(what: IssueChange, ids: IssueId[]) {
      const deed = newEventId() as string;
      const answer = await store().changeIssues(
        { bulkId: deed, actor: ME, change: what, ids, total: ids.length },
        time.now,
      );
      return { ...answer, deed };
    }
    const merge = (into: IssueId, ...ids: IssueId[]) => change({ kind: "merge", into }, ids);
    const read = async (id: IssueId) => (await store().getIssue(id, NOW))!;
    const eventsOf = async (id: IssueId) =>
      (await store().listIssueEvents(id, { limit: 50 })).items.map(({ event }) => event.eventId);
    const listed = async () => {
      const page = await store().listIssues(
        PROJECT,
        { condition: { kind: "all", of: [] } },
        "new",
        { limit: 50 },
        NOW,
      );
      return page.items.map(({ issue }) => issue.id).toSorted((left, right) => left - right);
    };

    async function twoIssues() {
      const [one, two] = [newHash(), newHash()];
      const a = await send(one, {
        timestamp: NOW - HOUR,
        userKey: "id:1",
        release: "1",
        title: "A",
        environment: "live",
      });
      await send(one, { timestamp: NOW - HOUR, userKey: "id:2", title: "A" });
      const b = await send(two, { timestamp: NOW, userKey: "id:2", release: "2", title: "B" });
      return { one, two, a: a.issue, b: b.issue, events: [b.eventId, a.eventId] };
    }

    it("merges two issues, with the sums of both, and counts new events there", async () => {
      const { two, a, b, events } = await twoIssues();
      expect(await merge(a, b)).toMatchObject({ changed: [b], failed: [] });
      expect(await listed()).toEqual([a]);
      const { issue, hourly } = await read(a);
      expect(issue).toMatchObject({
        events: 3,
        users: 2,
        title: "B",
        firstRelease: "1",
        lastRelease: "2",
        firstSeen: NOW - HOUR,
        lastSeen: NOW,
      });
      expect(hourly.slice(-2).map((hour) => hour.events)).toEqual([2, 1]);
      const next = await send(two, { userKey: "id:3" });
      expect(next.issue).toBe(a);
      expect((await read(a)).issue).toMatchObject({ events: 4, users: 3 });
      expect(await eventsOf(a)).toHaveLength(4);
      expect((await read(b)).issue.id).toBe(a);
      const stored = await store().getEvent(PROJECT, events[0]!);
      expect(stored?.issue.id).toBe(a);
      expect(stored?.next).toBe(next.eventId);
      const places = [events[1]!, events[0]!, next.eventId].map((id) => store().placeEvent(PROJECT, id));
      expect((await Promise.all(places)).map((place) => place?.of)).toEqual([4, 4, 4]);
      expect((await places[2])!.number - (await places[1])!.number).toBe(1);
      expect((await store().find(events[0]!))[0]?.path).toBe(`/observe/issues/${a}/events/${events[0]}`);
    });

    it("unmerges both as they would have been, including events since the merge", async () => {
      const { one, two, a, b } = await twoIssues();
      const before = { a: await read(a), b: await read(b) };
      await merge(a, b);
      await change({ kind: "unmerge" }, [b]);
      expect(await read(a)).toEqual(before.a);
      expect(await read(b)).toEqual(before.b);
      await merge(a, b);
      await send(one, { userKey: "id:8", timestamp: NOW + 1, title: "A2" });
      await send(two, { userKey: "id:9", timestamp: NOW + 2, title: "B2" });
      await change({ kind: "unmerge" }, [b]);
      expect((await read(a)).issue).toMatchObject({ events: 3, users: 3, title: "A2", lastSeen: NOW + 1 });
      expect((await read(b)).issue).toMatchObject({ events: 2, users: 2, title: "B2", lastSeen: NOW + 2 });
      expect(await eventsOf(a)).toHaveLength(3);
      expect(await eventsOf(b)).toHaveLength(2);
      expect((await send(two)).issue).toBe(b);
      expect((await send(one)).issue).toBe(a);
      expect(await listed()).toEqual([a, b]);
    });

    it("merges merged issues, and unmerges them in reverse order", async () => {
      const { one, two, a, b } = await twoIssues();
      const three = newHash();
      const c = (await send(three)).issue;
      await merge(b, c);
      await merge(a, b);
      expect((await read(a)).issue.events).toBe(4);
      expect((await send(three)).issue).toBe(a);
      expect(await store().listMerged(a)).toEqual({
        own: [one],
        merged: [
          { id: b, shortId: "APP-2", title: expect.any(String), events: 3, hashes: expect.any(Array) },
        ],
      });
      expect((await change({ kind: "unmerge" }, [c])).failed).toEqual([{ id: c, code: "not_merged" }]);
      await change({ kind: "unmerge" }, [b]);
      expect((await read(b)).issue.events).toBe(3);
      expect((await read(a)).issue.events).toBe(2);
      expect((await send(three)).issue).toBe(b);
      expect((await send(two)).issue).toBe(b);
      await change({ kind: "unmerge" }, [c]);
      expect((await read(c)).issue.events).toBe(3);
      expect((await read(b)).issue.events).toBe(2);
      expect((await send(three)).issue).toBe(c);
    });

    it("splits hashes into a new issue for future events, and merges it again", async () => {
      const [one, two] = [newHash(), newHash()];
      const a = (await send(one)).issue;
      await send(one, { hashes: [one, two] });
      const ghost = newHash();
      const codes = async (hashes: string[]) =>
        (await change({ kind: "split", hashes }, [a])).failed.map(({ code }) => code);
      expect(await codes([ghost])).toEqual(["not_its_hashes"]);
      expect(await codes([one, two])).toEqual(["not_its_hashes"]);
      const { deed } = await change({ kind: "split", hashes: [two] }, [a]);
      const b = (await send(two)).issue;
      expect(b).not.toBe(a);
      expect((await read(b)).issue).toMatchObject({ events: 1, shortId: "APP-2" });
      expect((await read(a)).issue.events).toBe(2);
      expect((await send(one)).issue).toBe(a);
      expect(await store().undoBulkChange(deed, ME, NOW)).toMatchObject({ undone: 1 });
      expect((await send(two)).issue).toBe(a);
      expect((await read(a)).issue.events).toBe(5);
    });

    it("finds an issue by the words of one merged into it", async () => {
      const { a, b } = await twoIssues();
      await send(newHash(), { title: "other" });
      await merge(a, b);
      const condition = { kind: "tag", key: "release", value: ["2"] } as const;
      const page = await store().listIssues(PROJECT, { condition }, "date", { limit: 9 }, NOW);
      expect(page.items.map(({ issue }) => issue.id)).toEqual([a]);
    });

    it("undoes a merge, records it in both timelines, and refuses to merge an issue with itself", async () => {
      const { a, b } = await twoIssues();
      const { deed } = await merge(a, b);
      const kinds = async (id: IssueId) =>
        (await store().listIssueActivity(id, { limit: 9 })).items.map(({ detail }) => detail.kind);
      expect(await kinds(a)).toEqual(["merged", "first_seen"]);
      expect((await merge(a, b)).failed).toEqual([{ id: b, code: "same_issue" }]);
      expect(await store().undoBulkChange(deed, ME, NOW)).toMatchObject({ undone: 1, failed: 0 });
      expect(await kinds(a)).toEqual(["unmerged", "merged", "first_seen"]);
      expect(await kinds(b)).toEqual(["unmerge", "merge", "first_seen"]);
      expect(await listed()).toEqual([a, b]);
    });

    it("deletes an issue with those merged into it, their events and files, and accepts the same events again", async () => {
      const { two, a, b, events } = await twoIssues();
      const attachment = {
        projectId: PROJECT,
        eventId: events[0]!,
        filename: "a.txt",
        contentType: "text/plain",
        attachmentType: "event.attachment",
        payload: new Uint8Array([1, 2]),
      };
      await store().append(makeBatch({ attachments: [attachment] }));
      const other = await send(newHash());
      const ledger = async () =>
        (await store().listOutcomes(0, NOW + 86_400_000)).map(({ category, kind, reason, quantity }) =>
          [category, kind, reason, quantity].join(" "),
        );
      expect(await ledger()).toEqual(["attachment accepted  1", "error accepted  4"]);
      const file = (await store().getEvent(PROJECT, events[0]!))!.attachments[0]!;
      await merge(a, b);
      expect(await change({ kind: "delete" }, [a])).toMatchObject({ changed: [a] });
      expect(await listed()).toEqual([other.issue]);
      expect(await store().getEvent(PROJECT, events[0]!)).toBeNull();
      expect(await store().find(events[1]!)).toEqual([]);
      await eventually(async () => expect(await store().getAttachment(file.id)).toBeNull());
      expect((await store().getEvent(PROJECT, other.eventId))?.event.eventId).toBe(other.eventId);
      await eventually(async () =>
        expect(await ledger()).toEqual([
          "attachment deleted issue_deleted 1",
          "error accepted  1",
          "error deleted issue_deleted 3",
        ]),
      );
      const again = await send(two, { eventId: events[0]! });
      expect(again.issue).toBeGreaterThan(other.issue);
      expect((await read(again.issue)).issue.events).toBe(1);
    });
  });
}
