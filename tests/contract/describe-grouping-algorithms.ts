import { describe, expect, it } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import { ME } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";
import type { GroupingAlgorithm } from "#collector/group/algorithm.ts";
import { type GroupingAlgorithms, groupEvent } from "#collector/group/group-event.ts";
import { hashLines } from "#collector/group/hash-lines.ts";
import { makeBatch, makeEvent, newEventId, NOW } from "./make-batch.ts";
import { type OpenStore, useStore } from "./open-store.ts";

/** An algorithm that uses only this part of the event. */
function groupsBy(version: number, part: "title" | "culprit" | "transaction"): GroupingAlgorithm {
  return {
    version,
    name: `by ${part}`,
    group(event) {
      const contributed = [`${part} ${event[part]}`];
      return { hashes: [hashLines(contributed)], variant: "app", contributed };
    },
  };
}

const [byTitle, byCulprit] = [groupsBy(1, "title"), groupsBy(2, "culprit")];
const before: GroupingAlgorithms = [byTitle];
const during: GroupingAlgorithms = [byCulprit, byTitle];
const after: GroupingAlgorithms = [byCulprit];

/** Issues after a change of the grouping algorithm. */
export function describeGroupingAlgorithms(name: string, openStore: OpenStore): void {
  describe(`${name}: a changed grouping algorithm`, () => {
    const { store } = useStore(openStore);

    async function send(algorithms: GroupingAlgorithms, title: string, culprit: string): Promise<IssueId> {
      const { event } = makeEvent({ title, culprit });
      const grouping = groupEvent(event, undefined, algorithms);
      const { events } = await store().append(makeBatch({ events: [{ event, grouping }] }));
      return events[0]!.issueId;
    }
    async function change(what: IssueChange, ...ids: IssueId[]) {
      const deed = newEventId() as string;
      const request = { bulkId: deed, actor: ME, change: what, ids, total: ids.length };
      expect(await store().changeIssues(request, NOW)).toMatchObject({ changed: ids });
    }
    const countOf = async (id: IssueId) => (await store().getIssue(id, NOW))?.issue.events;
    const ownHashes = async (id: IssueId) => (await store().listMerged(id)).own.toSorted();
    const hashOf = (line: string) => hashLines([line]);

    it("counts new events under the existing issue, and stores both hashes", async () => {
      const issue = await send(before, "a", "x");
      expect(await send(during, "a", "x")).toBe(issue);
      expect(await countOf(issue)).toBe(2);
      expect(await ownHashes(issue)).toEqual([hashOf("title a"), hashOf("culprit x")].toSorted());
      // The old algorithm is no longer needed: the new hash belongs to the issue, whatever the old one would say.
      expect(await send(after, "another title", "x")).toBe(issue);
    });

    it("creates new issues by the current algorithm alone", async () => {
      const one = await send(during, "a", "x");
      const other = await send(during, "a", "y");
      expect(other).not.toBe(one);
      expect(await ownHashes(one)).toEqual([hashOf("culprit x")]);
      expect(await send(during, "b", "x")).toBe(one);
    });

    it("keeps two issues that it would have grouped together, and adds the new hash to the first", async () => {
      const [one, two] = [await send(before, "a", "x"), await send(before, "b", "x")];
      expect(two).not.toBe(one);
      expect(await send(during, "b", "x")).toBe(two);
      expect(await send(during, "a", "x")).toBe(two);
      expect([await countOf(one), await countOf(two)]).toEqual([1, 3]);
      expect(await ownHashes(one)).toEqual([hashOf("title a")]);
    });

    it("keeps one issue that it would have split, also without the old algorithm", async () => {
      const issue = await send(before, "a", "x");
      expect(await send(during, "a", "x")).toBe(issue);
      expect(await send(during, "a", "y")).toBe(issue);
      expect(await send(after, "a", "y")).toBe(issue);
      expect(await send(after, "a", "z")).not.toBe(issue);
    });

    it("adds the new hash to the merged issue that the old one came from", async () => {
      const [whole, part] = [await send(before, "a", "x"), await send(before, "b", "y")];
      await change({ kind: "merge", into: whole }, part);
      expect(await send(during, "b", "y")).toBe(whole);
      await change({ kind: "unmerge" }, part);
      expect(await send(after, "b", "y")).toBe(part);
      expect([await countOf(whole), await countOf(part)]).toEqual([1, 3]);
    });

    it("follows a hash that was split off", async () => {
      const issue = await send(before, "a", "x");
      await send(during, "a", "x");
      await change({ kind: "split", hashes: [hashOf("culprit x")] }, issue);
      const split = await send(during, "a", "x");
      expect(split).not.toBe(issue);
      expect(await send(during, "a", "y")).toBe(issue);
    });

    it("creates a new issue after a deletion, by the current algorithm", async () => {
      const deleted = await send(before, "a", "x");
      await send(during, "a", "x");
      await change({ kind: "delete" }, deleted);
      const again = await send(during, "a", "x");
      expect(again).not.toBe(deleted);
      expect(await ownHashes(again)).toEqual([hashOf("culprit x")]);
    });

    it("needs no second hash where both algorithms agree", async () => {
      const alike: GroupingAlgorithms = [{ ...byTitle, version: 2 }, byTitle];
      const issue = await send(before, "a", "x");
      expect(await send(alike, "a", "x")).toBe(issue);
      expect(await ownHashes(issue)).toEqual([hashOf("title a")]);
    });
  });
}
