import { describe, expect, it } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import { ME } from "#model/actor.ts";
import type { Aggregates, Grouping, SpanSelection } from "#collector/store/port/aggregates.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, newEventId, newHash, NOW, PROJECT } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const DAY = 86_400_000;
const all: SpanSelection = { kind: "all", of: [] };

/** Grouping and counting; single questions are compared in `tests/integration/aggregates.test.ts`. */
export function describeAggregates(name: string, openStore: OpenStore): void {
  describe(`${name}: aggregates`, () => {
    const { store, time } = useStore(openStore);
    const grouping = (parts: Partial<Grouping>) => ({
      by: [],
      measures: [{ name: "count" as const, of: null }],
      start: NOW - 3 * DAY,
      end: NOW + 3 * DAY,
      step: DAY,
      limit: 10,
      sort: 0,
      ...parts,
    });
    const groupsOf = (answer: object) =>
      (answer as Aggregates).groups.map(({ keys, values }) => [keys, values].flat());

    it("joins what was received on several days", async () => {
      for (const day of [0, 1, 2]) {
        time.now = NOW + day * DAY;
        const at = BigInt(time.now) * 1_000_000n;
        await store().append(
          makeBatch({
            spans: [makeSpan({ service: "pay", start: at, duration: 10 + day })],
            logs: [makeLog({ time: at, service: "pay" }), makeLog({ time: at, service: `day ${day}` })],
          }),
        );
      }
      const spans = await store().aggregateSpans({
        ...grouping({}),
        by: [{ field: "service", names: [] }],
        measures: [{ name: "p50", of: { field: "span.duration", names: [] } }],
        where: all,
      });
      expect(groupsOf(spans)).toEqual([["pay", 11]]);
      const range = { start: NOW - DAY, end: NOW + 3 * DAY };
      const logs = await store().aggregateLogs({
        ...grouping(range),
        by: [{ field: "service", names: [] }],
        measures: [{ name: "count", of: null }],
        filter: { words: [], attributes: [], ...range },
      });
      expect(groupsOf(logs)).toEqual([
        ["pay", 3],
        ["day 0", 1],
        ["day 1", 1],
        ["day 2", 1],
      ]);
    });

    it("answers alike when asked again, of very many records and after more have come", async () => {
      const SECOND = 1000;
      const tenants = ["a", "b", "c", 7, null];
      let made = 0;
      const append = async (count: number) => {
        const records = Array.from({ length: count }, () => made++);
        const at = (place: number) => BigInt(NOW + (place % 97) * SECOND) * 1_000_000n;
        const attributes = (place: number) => ({ tenant: tenants[place % 5]! });
        await store().append(
          makeBatch({
            spans: records.map((place) =>
              makeSpan({
                start: at(place),
                attributes: attributes(place),
                op: place % 2 === 0 ? "db" : null,
                duration: 3_000_000_000 + place,
              }),
            ),
            logs: records.map((place) => makeLog({ time: at(place), attributes: attributes(place) })),
          }),
        );
      };
      const range = { start: NOW + 10 * SECOND, end: NOW + 90 * SECOND };
      const wanted = (groupOf: (place: number) => string | null) => {
        const counts = new Map<string | null, number>();
        for (let place = 0; place < made; place++) {
          const isInTime = place % 97 >= 10 && place % 97 < 90;
          const group = groupOf(place);
          if (isInTime) counts.set(group, (counts.get(group) ?? 0) + 1);
        }
        return counts;
      };
      const by = (field: "op" | null, names: string[]) => ({
        ...grouping({ ...range, step: 10 * SECOND }),
        by: [{ field, names }],
        measures: [{ name: "count" as const, of: null }],
      });
      const counted = (answer: object) =>
        new Map((answer as Aggregates).groups.map(({ keys, values }) => [keys[0]!, values[0]]));
      const tenantOf = (place: number) => (tenants[place % 5] === null ? null : String(tenants[place % 5]));
      const compare = async () => {
        const spans = { ...by(null, ["tenant"]), where: all };
        expect(counted(await store().aggregateSpans(spans))).toEqual(wanted(tenantOf));
        const ops = { ...by("op", []), where: all };
        expect(counted(await store().aggregateSpans(ops))).toEqual(
          wanted((place) => (place % 2 === 0 ? "db" : null)),
        );
        const logs = {
          ...grouping({ ...range, step: 10 * SECOND }),
          by: [{ field: null, names: ["tenant"] }],
          measures: [{ name: "count" as const, of: null }],
          filter: { words: [], attributes: [], ...range },
        };
        expect(counted(await store().aggregateLogs(logs))).toEqual(wanted(tenantOf));
      };
      await append(5_000);
      await compare();
      await compare();
      await append(5_000);
      await compare();
    });

    it("counts events of merged issues to the one they are in, and none of a deleted one", async () => {
      const hashes = [newHash(), newHash(), newHash()];
      const { events } = await store().append(
        makeBatch({
          events: hashes.flatMap((hash) => [makeEvent({ hashes: [hash] }), makeEvent({ hashes: [hash] })]),
        }),
      );
      const [one, , two, , three] = events.map(({ issueId }) => issueId) as [
        IssueId,
        IssueId,
        IssueId,
        IssueId,
        IssueId,
      ];
      const change = (
        what: Parameters<ReturnType<typeof store>["changeIssues"]>[0]["change"],
        ids: IssueId[],
      ) =>
        store().changeIssues(
          { bulkId: newEventId(), actor: ME, change: what, ids, total: ids.length },
          time.now,
        );
      await change({ kind: "merge", into: one }, [two]);
      await change({ kind: "delete" }, [three]);
      const answer = await store().aggregateEvents({
        ...grouping({}),
        by: [{ field: "issue", names: [] }],
        measures: [{ name: "count", of: null }],
        project: PROJECT,
        condition: { kind: "all", of: [] },
      });
      expect(groupsOf(answer)).toEqual([[String(one), 4]]);
    });

    it("answers nothing for an empty store", async () => {
      const answer = await store().aggregateSpans({
        ...grouping({}),
        by: [],
        measures: [
          { name: "count", of: null },
          { name: "max", of: { field: "duration", names: [] } },
        ],
        where: all,
      });
      expect(answer).toMatchObject({ records: 0, groups: [], rest: null, total: { values: [0, null] } });
    });

    it("refuses a series of too many steps instead of computing it", async () => {
      const answer = await store().aggregateSpans({
        ...grouping({ step: 1000 }),
        by: [],
        measures: [],
        where: all,
      });
      expect(answer).toEqual({ tooMany: "steps", limit: 1000 });
    });
  });
}
