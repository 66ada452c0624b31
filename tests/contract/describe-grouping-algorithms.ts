import { describe, expect, it } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import { ME } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";
import type { GroupingAlgorithm } from "#collector/group/algorithm.ts";
import { type GroupingAlgorithms, groupEvent } from "#collector/group/group-event.ts";
import { hashLines } from "#collector/group/hash-lines.ts";
import { makeBatch, makeEvent, newEventId, NOW } from "./make-batch.ts";
import { type OpenStore, useStore } from "./open-store.ts";

/** An algorithm that goes by nothing but these parts of the event. */
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

/** How issues go on when the grouping algorithm changes. */
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

    it("counts new events under the issue from before, and keeps both hashes", async () => {
      const issue = await send(before, "a", "x");
      expect(await send(during, "a", "x")).toBe(issue);
      expect(await countOf(issue)).toBe(2);
      expect(await ownHashes(issue)).toEqual([hashOf("title a"), hashOf("culprit x")].toSorted());
      // The old algorithm has done its part: the new hash leads there, whatever the old one would say.
      expect(await send(after, "another title", "x")).toBe(issue);
    });

    it("makes new issues by the current algorithm alone", async () => {
      const one = await send(during, "a", "x");
      const other = await send(during, "a", "y");
      expect(other).not.toBe(one);
      expect(await ownHashes(one)).toEqual([hashOf("culprit x")]);
      expect(await send(during, "b", "x")).toBe(one);
    });

    it("leaves two issues that it would have made one, and gives the new hash to the first", async () => {
      const [one, two] = [await send(before, "a", "x"), await send(before, "b", "x")];
      expect(two).not.toBe(one);
      expect(await send(during, "b", "x")).toBe(two);
      expect(await send(during, "a", "x")).toBe(two);
      expect([await countOf(one), await countOf(two)]).toEqual([1, 3]);
      expect(await ownHashes(one)).toEqual([hashOf("title a")]);
    });

    it("leaves together what it would have kept apart, also without the old algorithm", async () => {
      const issue = await send(before, "a", "x");
      expect(await send(during, "a", "x")).toBe(issue);
      expect(await send(during, "a", "y")).toBe(issue);
      expect(await send(after, "a", "y")).toBe(issue);
      expect(await send(after, "a", "z")).not.toBe(issue);
    });

    it("gives the new hash to the merged part that the old one belongs to", async () => {
      const [whole, part] = [await send(before, "a", "x"), await send(before, "b", "y")];
      await change({ kind: "merge", into: whole }, part);
      expect(await send(during, "b", "y")).toBe(whole);
      await change({ kind: "unmerge" }, part);
      expect(await send(after, "b", "y")).toBe(part);
      expect([await countOf(whole), await countOf(part)]).toEqual([1, 3]);
    });

    it("moves with a hash that was split off", async () => {
      const issue = await send(before, "a", "x");
      await send(during, "a", "x");
      await change({ kind: "split", hashes: [hashOf("culprit x")] }, issue);
      const split = await send(during, "a", "x");
      expect(split).not.toBe(issue);
      expect(await send(during, "a", "y")).toBe(issue);
    });

    it("takes a deleted issue's failure anew, under the current algorithm", async () => {
      const deleted = await send(before, "a", "x");
      await send(during, "a", "x");
      await change({ kind: "delete" }, deleted);
      const again = await send(during, "a", "x");
      expect(again).not.toBe(deleted);
      expect(await ownHashes(again)).toEqual([hashOf("culprit x")]);
    });

    it("needs no second hash where both algorithms say the same", async () => {
      const alike: GroupingAlgorithms = [{ ...byTitle, version: 2 }, byTitle];
      const issue = await send(before, "a", "x");
      expect(await send(alike, "a", "x")).toBe(issue);
      expect(await ownHashes(issue)).toEqual([hashOf("title a")]);
    });
  });
}
