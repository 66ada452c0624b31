import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sealRecords } from "#collector/store/sqlite/engine/sealed-batch.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import type { Store } from "#collector/store/port/store.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, NOW, PROJECT } from "../contract/make-batch.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-sealed-"));
  store = openSqliteStore({ folder, clock: () => NOW, retentionDays: 30 });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Records that another thread has encoded; several share a buffer, as they do when they come from there. */
function appendSealed(records: Parameters<typeof makeBatch>[0], open = store.openBatch()) {
  const sealed = sealRecords(makeBatch(records));
  const buffer = new ArrayBuffer(sealed.length + 13);
  const part = new Uint8Array(buffer, 13, sealed.length);
  part.set(sealed);
  open.addSealed(part);
  return open.append(makeBatch());
}

test("records that another thread has encoded are stored like others", async () => {
  const hashes = ["a".repeat(32)];
  const events = [makeEvent({ hashes }), makeEvent({ hashes })] as const;
  const [span, log] = [makeSpan({ name: "sealed" }), makeLog({ body: "sealed" })];
  const [plain, sealed] = await Promise.all([
    store.append(makeBatch({ events: [events[0]] })),
    appendSealed({ events: [events[1]], spans: [span], logs: [log] }),
  ]);
  expect(sealed).toMatchObject({ events: [{ outcome: "accepted", issueId: plain.events[0]?.issueId }] });
  const [first, second] = await Promise.all(
    events.map(({ event }) => store.getEvent(PROJECT, event.eventId)),
  );
  const eventId = events[0].event.eventId;
  expect(JSON.stringify(second?.event).replaceAll(events[1].event.eventId, eventId)).toBe(
    JSON.stringify(first?.event),
  );
  expect((await store.getTrace(span.traceId))?.spans).toHaveLength(1);
});

test("large parts are stored whole beside small ones", async () => {
  const body = "x".repeat(400_000);
  await Promise.all([
    appendSealed({ logs: [makeLog({ body })] }),
    appendSealed({ logs: [makeLog({ body: "small" })] }),
  ]);
  const { items } = await store.listLogs({ words: [], attributes: [], start: 0, end: NOW + 1 }, { limit: 9 });
  const lengths = items.map(({ record }) => JSON.stringify(record.body).length - 2).toSorted((a, b) => a - b);
  expect(lengths).toEqual([5, body.length]);
});

test("while erased persons are redacted, no records are taken that the store cannot look into", async () => {
  const before = store.openBatch();
  expect(before.takesSealed).toBe(true);
  await store.startErasure({ ids: ["42"], emails: [], ips: [] }, NOW);
  expect(store.openBatch().takesSealed).toBe(false);
  await expect(appendSealed({ events: [makeEvent()] }, before)).rejects.toMatchObject({ code: "store_busy" });
});
