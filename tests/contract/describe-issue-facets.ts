import { describe, expect, it } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import { makeBatch, makeEvent, newHash, newTraceId, NOW, PROJECT } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

/** An issue's facets, its filtered events, and similar issues. */
export function describeIssueFacets(name: string, openStore: OpenStore): void {
  describe(`${name}: an issue's facets, filtered events and similar issues`, () => {
    const { store } = useStore(openStore);

    async function send(...made: ReturnType<typeof makeEvent>[]): Promise<IssueId> {
      const { events } = await store().append(makeBatch({ events: made }));
      return events.at(-1)!.issueId;
    }

    async function someIssue(): Promise<IssueId> {
      const hashes = [newHash()];
      const event = (index: number, release: string, userKey: string, tenant: string) =>
        makeEvent({
          hashes,
          release,
          userKey,
          timestamp: NOW + index,
          title: index === 0 ? "Odd one" : "CardError: refused",
          environment: "live",
          extra: { tags: [["tenant", tenant]] },
        });
      return send(
        event(0, "1.0", "email:a@x", "acme"),
        event(1, "1.0", "email:a@x", "acme"),
        event(2, "2.0", "id:7", "50%_off"),
        event(3, "2.0", "email:a@x", "acme"),
      );
    }

    it("counts in how many traces each issue has events", async () => {
      const [one, other, none] = [newTraceId(), newTraceId(), newTraceId()];
      const hashes = [newHash()];
      const often = await send(
        makeEvent({ hashes, traceId: one }),
        makeEvent({ hashes, traceId: one }),
        makeEvent({ hashes, traceId: other }),
      );
      await send(makeEvent({ traceId: other }), makeEvent({ traceId: newTraceId() }));
      const [first, second, ...more] = await store().countTraceIssues([one, other, none]);
      expect(first).toEqual({ issue: often, traces: 2 });
      expect(second?.traces).toBe(1);
      expect(more).toEqual([]);
      expect(await store().countTraceIssues([])).toEqual([]);
    });

    it("counts tags, users and releases of the stored events", async () => {
      const facets = await store().getIssueFacets(await someIssue());
      expect(facets.looked).toBe(4);
      expect(facets.users).toEqual([
        { key: "email:a@x", events: 3, lastSeen: NOW + 3 },
        { key: "id:7", events: 1, lastSeen: NOW + 2 },
      ]);
      expect(facets.releases).toEqual([
        { version: "2.0", events: 2, firstSeen: NOW + 2, lastSeen: NOW + 3 },
        { version: "1.0", events: 2, firstSeen: NOW, lastSeen: NOW + 1 },
      ]);
      expect(facets.tags.find(({ key }) => key === "tenant")).toEqual({
        key: "tenant",
        events: 4,
        baseline: 0,
        values: [
          { value: "acme", events: 3, baseline: 0 },
          { value: "50%_off", events: 1, baseline: 0 },
        ],
        others: 0,
      });
      expect(facets.tags.map(({ key }) => key).toSorted()).toEqual([
        "environment",
        "level",
        "release",
        "tenant",
      ]);
    });

    it("lists the most frequent values of a tag, and sums up the others", async () => {
      const hashes = [newHash()];
      const made = Array.from({ length: 20 }, (_, index) =>
        makeEvent({ hashes, extra: { tags: [["n", `${index % 12}`]] } }),
      );
      const { tags } = await store().getIssueFacets(await send(...made));
      const facet = tags.find(({ key }) => key === "n");
      expect(facet?.values).toHaveLength(8);
      expect(facet?.others).toBe(20 - facet!.values.reduce((sum, { events }) => sum + events, 0));
    });

    it("derives tags, which facets count and searches find", async () => {
      const hashes = [newHash()];
      const event = (agent: string) =>
        makeEvent({
          hashes,
          platform: "javascript",
          extra: { request: { headers: [["User-Agent", agent]] }, server_name: "web-1" },
        });
      const id = await send(event("Chrome/142.0.0.0"), event("Chrome/142.0.0.0"), event("Firefox/130.0"));
      const { tags } = await store().getIssueFacets(id);
      expect(tags.find(({ key }) => key === "browser")?.values).toMatchObject([
        { value: "Chrome 142", events: 2 },
        { value: "Firefox 130", events: 1 },
      ]);
      const latest = await store().getLatestEvent(id);
      expect(latest?.tags).toContainEqual(["server_name", "web-1"]);
      const terms = [{ key: "browser.name", value: ["chrome"] }];
      expect((await store().listIssueEvents(id, { limit: 9 }, { words: [], terms })).items).toHaveLength(2);
      const condition = { kind: "tag" as const, key: "browser", value: ["chrome 142"] };
      expect(await store().countIssues(PROJECT, { condition })).toBe(1);
    });

    it("counts the same tags in other events of the type, platform and time", async () => {
      const some = (count: number, tenant: string, parts: Parameters<typeof makeEvent>[0] = {}) =>
        Array.from({ length: count }, () =>
          makeEvent({ platform: "baseline", extra: { tags: [["tenant", tenant]] }, ...parts }),
        );
      const own = { hashes: [newHash()] };
      await send(
        ...some(6, "acme"),
        ...some(3, "globex"),
        ...some(2, "acme", { platform: "elsewhere" }),
        ...some(2, "acme", { type: "csp" }),
        ...some(2, "acme", { receivedAt: NOW - 7_200_000 }),
      );
      const { baseline, tags } = await store().getIssueFacets(await send(...some(4, "acme", own)));
      expect(baseline).toEqual({ looked: 9, platform: "baseline", start: NOW - 3_600_000, end: NOW });
      expect(tags.find(({ key }) => key === "tenant")).toEqual({
        key: "tenant",
        events: 4,
        baseline: 9,
        values: [{ value: "acme", events: 4, baseline: 6 }],
        others: 0,
      });
    });

    it.each([
      [["refused"], [], 3],
      [["ODD"], [], 1],
      [[], [["release", ["1.0"]]], 2],
      [[], [["release", ["", ".0"]]], 4],
      [[], [["user", ["a@x"]]], 3],
      [[], [["user.id", ["7"]]], 1],
      [[], [["user.id", ["a@x"]]], 0],
      [[], [["tenant", ["50%_off"]]], 1],
      [[], [["tenant", ["50__off"]]], 0],
      [[], [["tenant", ["ac", ""]]], 3],
      [
        ["refused"],
        [
          ["release", ["1.0"]],
          ["tenant", ["acme"]],
        ],
        1,
      ],
      [[], [["odd", ["", ""]]], 0],
    ] as [string[], [string, string[]][], number][])(
      "lets through %j %j: %i events",
      async (words, terms, events) => {
        const id = await someIssue();
        const filter = { words, terms: terms.map(([key, value]) => ({ key, value })) };
        const page = await store().listIssueEvents(id, { limit: 10 }, filter);
        expect(page.items).toHaveLength(events);
      },
    );

    it("returns the first stored event", async () => {
      const id = await someIssue();
      expect((await store().getOldestEvent(id))?.event.timestamp).toBe(NOW);
      expect(await store().getOldestEvent(9999 as IssueId)).toBeNull();
    });

    it("finds issues that share words of title and place, the most similar first", async () => {
      const issue = (title: string, culprit: string) => send(makeEvent({ title, culprit }));
      const own = await issue("CardError: card 17 was refused by bank", "chargeCard(charge-card.ts)");
      const near = await issue("CardError: card 99 was refused by bank", "chargeCard(charge-card.ts)");
      const far = await issue("CardError: bank is closed", "chargeCard(charge-card.ts)");
      await issue("RangeError: out of range", "pick(list.ts)");
      const similar = await store().listSimilarIssues(own, 5);
      expect(similar.map(({ issue: { id } }) => id)).toEqual([near, far]);
      expect(similar[0]?.likeness).toBe(1);
      expect(await store().listSimilarIssues(own, 1)).toHaveLength(1);
      expect(await store().listSimilarIssues(9999 as IssueId, 5)).toEqual([]);
    });
  });
}
