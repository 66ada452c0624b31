import { describe, expect, it } from "vitest";
import type { LogFilter } from "#collector/store/port/logs.ts";
import { TraceOrColumns } from "#api/trace-or-columns.ts";
import {
  makeBatch,
  makeEvent,
  makeLog,
  makeSpan,
  newHash,
  newSpanId,
  newTraceId,
  NOW,
  PROJECT,
} from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const DAY = 86_400_000;
const MIDNIGHT = NOW + DAY / 2;
const nanos = (millis: number) => BigInt(millis) * 1_000_000n;

/** Records received on several days. */
export function describeDays(name: string, openStore: OpenStore): void {
  describe(`${name}: several days`, () => {
    const { store, time } = useStore(openStore);
    const everything: LogFilter = { words: [], attributes: [], start: 0, end: NOW + 10 * DAY };
    /** Appends at a number of minutes relative to midnight. */
    const appendAt = (minutes: number, parts: Parameters<typeof makeBatch>[0]) => {
      time.now = MIDNIGHT + minutes * 60_000;
      return store().append(makeBatch(parts));
    };

    it("merges a trace that spans midnight", async () => {
      const traceId = newTraceId();
      const root = makeSpan({ traceId, start: nanos(MIDNIGHT - 1000), duration: 2e9, name: "nightly" });
      const child = makeSpan({
        traceId,
        parentSpanId: root.spanId,
        start: nanos(MIDNIGHT - 500),
        service: "db",
        status: "error",
      });
      await appendAt(-1, { spans: [child], logs: [makeLog({ traceId, body: "before" })] });
      await appendAt(1, {
        spans: [root],
        logs: [makeLog({ traceId, body: "after", time: nanos(MIDNIGHT) })],
      });
      const trace = await store().getTrace(traceId);
      expect(trace?.spans).toEqual([root, child]);
      expect(trace?.logs.map(({ record }) => record.body)).toEqual(["before", "after"]);
      const [columns, outline] = await Promise.all(
        (["columns", "outline"] as const).map(async (detail) =>
          TraceOrColumns.safeParse(
            JSON.parse(new TextDecoder().decode((await store().getTraceJson(traceId, detail))!)),
          ),
        ),
      );
      expect(columns).toMatchObject(outline!);
      expect(await store().countTrace(traceId)).toEqual({ spans: 2, logs: 2, events: 0 });
      const { items } = await store().listTraces({ words: [], start: 0, end: NOW + DAY }, "newest", {
        limit: 5,
      });
      expect(items).toEqual([
        {
          traceId,
          start: root.start,
          durationNanos: 2e9,
          rootName: "nightly",
          rootService: "shop",
          rootMissing: false,
          services: ["db", "shop"],
          spans: 2,
          failedSpans: 1,
          events: 0,
        },
      ]);
      expect((await store().find(root.spanId))[0]).toMatchObject({ kind: "span", title: "nightly" });
    });

    it("recognises a retry after midnight", async () => {
      const span = makeSpan();
      const logs = [makeLog({ body: "once" })];
      const made = makeEvent();
      await appendAt(-1, { spans: [span], logs, events: [made] });
      const again = await appendAt(1, { spans: [span, makeSpan()], logs, events: [made] });
      expect(again).toMatchObject({ duplicateSpans: 1, events: [{ outcome: "duplicate" }] });
      expect((await store().getTrace(span.traceId))?.spans).toHaveLength(1);
      expect((await store().listLogs(everything, { limit: 5 })).items).toHaveLength(1);
    });

    it("pages through logs, events and traces of several days in one order, whatever the order of receipt", async () => {
      const hashes = [newHash()];
      const stamps = [5, 1, 4, 2, 6, 3];
      for (const [index, stamp] of stamps.entries()) {
        const at = NOW + stamp;
        await appendAt((index % 3) * 24 * 60 + index, {
          logs: [makeLog({ body: stamp, time: nanos(at) })],
          events: [makeEvent({ hashes, timestamp: at, receivedAt: time.now })],
          spans: [makeSpan({ name: String(stamp), start: nanos(at), duration: stamp * 1000 })],
        });
      }
      const pages = async <T>(
        ask: (cursor: string | undefined) => Promise<{ items: T[]; next: string | null }>,
      ) => {
        const all: T[] = [];
        let cursor: string | undefined;
        do {
          const page = await ask(cursor);
          all.push(...page.items);
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        return all;
      };
      const order = [6, 5, 4, 3, 2, 1];
      const logs = await pages((cursor) => store().listLogs(everything, { limit: 2, cursor }));
      expect(logs.map(({ record }) => record.body)).toEqual(order);
      expect(new Set(logs.map(({ id }) => id)).size).toBe(6);
      const filter = { words: [], start: 0, end: NOW + DAY };
      for (const sort of ["newest", "slowest"] as const) {
        const traces = await pages((cursor) => store().listTraces(filter, sort, { limit: 2, cursor }));
        expect(traces.map(({ rootName }) => Number(rootName))).toEqual(order);
      }
      const [issue] = (
        await store().listIssues(PROJECT, { condition: { kind: "all", of: [] } }, "date", { limit: 1 }, NOW)
      ).items;
      const events = await pages((cursor) => store().listIssueEvents(issue!.issue.id, { limit: 2, cursor }));
      expect(events.map(({ event }) => event.timestamp - NOW)).toEqual(order);
      // And backwards from the end, page by page.
      const last = await store().listIssueEvents(issue!.issue.id, { limit: 4 });
      const end = await store().listIssueEvents(issue!.issue.id, { limit: 4, cursor: last.next! });
      const back = await store().listIssueEvents(issue!.issue.id, { limit: 3, cursor: end.previous! });
      const begin = await store().listIssueEvents(issue!.issue.id, { limit: 3, cursor: back.previous! });
      expect([end, back, begin].map(({ items }) => items.map(({ event }) => event.timestamp - NOW))).toEqual([
        [2, 1],
        [5, 4, 3],
        [6],
      ]);
      expect([last.previous, end.next, begin.previous]).toEqual([null, null, null]);
      const again = await store().listIssueEvents(issue!.issue.id, { limit: 5, cursor: begin.next! });
      expect(again.items.map(({ event }) => event.timestamp - NOW)).toEqual([5, 4, 3, 2, 1]);
      for (const [index, { event }] of events.entries()) {
        const stored = await store().getEvent(PROJECT, event.eventId);
        expect([stored?.next, stored?.previous]).toEqual([
          events[index - 1]?.event.eventId ?? null,
          events[index + 1]?.event.eventId ?? null,
        ]);
        expect(await store().placeEvent(PROJECT, event.eventId)).toEqual({ number: 6 - index, of: 6 });
      }
      expect((await store().getLatestEvent(issue!.issue.id))?.event.timestamp).toBe(NOW + 6);
    });

    it("lists equal times on different days without losing or repeating any", async () => {
      const traceIds = [newTraceId(), newTraceId(), newTraceId(), newTraceId()];
      for (const [index, traceId] of traceIds.entries()) {
        const span = makeSpan({ traceId, spanId: newSpanId() });
        await appendAt((index % 2) * 24 * 60 + index, { spans: [span], logs: [makeLog({ body: index })] });
      }
      const filter = { words: [], start: 0, end: NOW + DAY };
      const seen = new Set<string>();
      const bodies = new Set<unknown>();
      let cursor: string | undefined;
      for (let page = 0; page < 4; page++) {
        const { items, next } = await store().listTraces(filter, "newest", { limit: 1, cursor });
        seen.add(items[0]!.traceId);
        cursor = next ?? undefined;
      }
      expect(cursor).toBeUndefined();
      expect(seen).toEqual(new Set(traceIds));
      for (let page = 0; page < 4; page++) {
        const { items, next } = await store().listLogs(everything, { limit: 1, cursor });
        bodies.add(items[0]!.record.body);
        cursor = next ?? undefined;
      }
      expect(bodies.size).toBe(4);
    });
  });
}
