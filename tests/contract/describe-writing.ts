import { afterEach, describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import type { Store } from "#collector/store/port/store.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, NOW, PROJECT } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const MINUTE = 60_000;

/** Committing batches: in groups, each batch atomically, within limits, with the ledger. */
export function describeWriting(name: string, openStore: OpenStore): void {
  describe(`${name}: writing`, () => {
    const { store } = useStore(openStore);

    it("rolls back a failing batch completely, and none of those committed with it", async () => {
      const broken = makeEvent({ projectId: 404 as ProjectId });
      const log = makeLog({ body: "lost with its batch" });
      const span = makeSpan();
      const good = Array.from({ length: 20 }, () => makeEvent());
      const results = await Promise.allSettled([
        ...good
          .slice(0, 10)
          .map((made) => store().append(makeBatch({ events: [made], spans: [makeSpan()] }))),
        store().append(makeBatch({ events: [makeEvent(), broken], logs: [log], spans: [span] })),
        ...good
          .slice(10)
          .map((made, index) =>
            store().append(makeBatch({ events: [made], logs: [makeLog({ attributes: { index } })] })),
          ),
      ]);
      expect(results.map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(1);
      expect(results[10]?.status).toBe("rejected");
      for (const { event } of good) {
        expect((await store().getEvent(PROJECT, event.eventId))?.event.eventId).toBe(event.eventId);
      }
      expect(await store().getTrace(span.traceId)).toBeNull();
      const { items } = await store().listLogs(
        { words: [], attributes: [], start: 0, end: NOW + 1 },
        { limit: 50 },
      );
      expect(items.map(({ record }) => record.body)).toEqual(Array(10).fill("hello"));
    });

    it("stores a batch of parts with the last of them, each record once", async () => {
      const [first, second] = [makeSpan({ name: "first" }), makeSpan({ name: "second" })];
      const batch = store().openBatch();
      batch.add(makeBatch({ spans: [first], logs: [makeLog({ body: "in a part" })] }));
      batch.add(makeBatch({ spans: [first, second], events: [makeEvent()] }));
      const abandoned = store().openBatch();
      abandoned.add(makeBatch({ logs: [makeLog({ body: "abandoned" })] }));
      expect(await store().getTrace(first.traceId)).toBeNull();
      const appended = await batch.append(makeBatch({ events: [makeEvent()] }));
      expect(appended).toMatchObject({ duplicateSpans: 1, events: [{}, {}] });
      expect(await store().getTrace(second.traceId)).not.toBeNull();
      const { items } = await store().listLogs(
        { words: [], attributes: [], start: 0, end: NOW + 1 },
        { limit: 50 },
      );
      expect(items.map(({ record }) => record.body)).toEqual(["in a part"]);
    });

    it("stores no part of a batch of which one fails, and the batches committed with it", async () => {
      const log = makeLog({ body: "lost with its batch" });
      const batch = store().openBatch();
      batch.add(makeBatch({ logs: [log] }));
      batch.add(makeBatch({ events: [makeEvent({ projectId: 404 as ProjectId })] }));
      const results = await Promise.allSettled([
        store().append(makeBatch({ logs: [makeLog({ body: "before" })] })),
        batch.append(makeBatch({ logs: [log] })),
        store().append(makeBatch({ logs: [makeLog({ body: "after" })] })),
      ]);
      expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      const { items } = await store().listLogs(
        { words: [], attributes: [], start: 0, end: NOW + 1 },
        { limit: 50 },
      );
      expect(new Set(items.map(({ record }) => record.body))).toEqual(new Set(["before", "after"]));
    });

    it("writes the ledger of all records in the batch and of those that ended before the store", async () => {
      const raw = {
        projectId: PROJECT,
        type: "check_in",
        category: "monitor" as const,
        itemId: "ABCD-1234",
        eventId: null,
        contentType: null,
        receivedAt: NOW,
        quantity: 3,
        payload: new Uint8Array([123, 125]),
      };
      const session = {
        projectId: PROJECT,
        sid: "6C8A-77",
        status: "ok",
        release: null,
        environment: null,
        userKey: null,
        startedAt: NOW,
        receivedAt: NOW,
        errors: 0,
      };
      const invalid = {
        projectId: PROJECT,
        category: "error" as const,
        kind: "invalid" as const,
        reason: "bad_json",
        quantity: 3,
        at: NOW - 2 * MINUTE,
      };
      await store().append(
        makeBatch({
          events: [makeEvent(), makeEvent({ type: "csp" }), makeEvent({ type: "default" })],
          spans: [makeSpan(), makeSpan()],
          logs: [makeLog()],
          raw: [raw],
          sessions: [session, { ...session, status: "crashed", receivedAt: NOW + 1 }],
          outcomes: [invalid, invalid],
        }),
      );
      const ledger = await store().listOutcomes(NOW - 5 * MINUTE, NOW + MINUTE);
      expect(
        ledger.map(({ category, kind, reason, quantity }) => [category, kind, reason, quantity]),
      ).toEqual([
        ["error", "accepted", "", 2],
        ["error", "invalid", "bad_json", 6],
        ["log_item", "accepted", "", 1],
        ["monitor", "accepted", "", 3],
        ["security", "accepted", "", 1],
        ["session", "accepted", "", 2],
        ["span", "accepted", "", 2],
      ]);
      expect(await store().listOutcomes(NOW + MINUTE, NOW + 2 * MINUTE)).toEqual([]);
      expect((await store().find("abcd 1234"))[0]).toMatchObject({
        kind: "item",
        path: "/observe/stored/item/abcd1234",
      });
      expect((await store().find("6c8a77"))[0]).toMatchObject({ kind: "session", title: "Session: crashed" });
      expect(await store().summarize(NOW - MINUTE)).toEqual({
        events: 3,
        unresolvedIssues: 3,
        spans: 2,
        logs: 1,
        services: ["shop"],
        arrived: { events: true, traces: true, logs: true },
        dropped: 0,
      });
      expect((await store().summarize(NOW - 5 * MINUTE)).dropped).toBe(6);
    });

    it("accepts an empty batch", async () => {
      expect(await store().append(makeBatch())).toEqual({ events: [], duplicateSpans: 0 });
    });
  });

  describe(`${name}: limits`, () => {
    let opened: { store: Store; discard: () => Promise<void> } | undefined;
    afterEach(async () => {
      await opened?.discard();
    });

    it("refuses batches beyond its queue, and accepts more once it has room", async () => {
      opened = await openStore(() => NOW, { maxQueued: 2 });
      const { store } = opened;
      const batches = [1, 2, 3].map(() => store.append(makeBatch({ logs: [makeLog()] })));
      await expect(batches[2]).rejects.toMatchObject({ code: "store_busy" });
      await Promise.all(batches.slice(0, 2));
      await expect(store.append(makeBatch())).resolves.toBeDefined();
      expect(await store.health()).toEqual({ queued: 0, queueLimit: 2 });
    });

    it("limits the queue's size as well", async () => {
      opened = await openStore(() => NOW, { maxQueuedBytes: 100_000 });
      const { store } = opened;
      const big = makeBatch({ events: [makeEvent({ extra: { message: "x".repeat(200_000) } })] });
      await expect(store.append(big)).rejects.toMatchObject({ code: "store_busy" });
      await expect(store.append(makeBatch({ events: [makeEvent()] }))).resolves.toBeDefined();
    });
  });
}
