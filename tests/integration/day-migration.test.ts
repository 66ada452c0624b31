import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openConnection } from "#collector/store/sqlite/engine/connection.ts";
import { dayOf } from "#collector/store/sqlite/engine/day.ts";
import { migrate } from "#collector/store/sqlite/engine/migrate.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { DAY_SCHEMA } from "#collector/store/sqlite/engine/schema/day-schema.ts";
import { dayFile } from "#collector/store/sqlite/engine/store-folder.ts";
import { makeBatch, makeSpan, newEventId, newTraceId, NOW, PROJECT } from "../contract/make-batch.ts";

/** A day file as it was after this many steps of its schema. */
async function oldDay(folder: string, steps: number) {
  await mkdir(join(folder, "days"));
  const file = openConnection(dayFile(folder, dayOf(NOW)), {
    readOnly: false,
    cacheMegabytes: 2,
    pageSize: 8192,
  });
  migrate(file, DAY_SCHEMA.slice(0, steps));
  return file;
}

it("a day file from before scopes had more than a name is read and continued", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-migration-"));
  const open = (acceptNewState = false) =>
    openSqliteStore({ folder, clock: () => NOW, retentionDays: 30_000, acceptNewState });
  const traceId = newTraceId();
  const old = makeSpan({ traceId, scope: "http" });
  try {
    const file = await oldDay(folder, 1);
    file.close();
    const before = open(true);
    await before.append(makeBatch({ spans: [old] }));
    await before.close();
    const store = open();
    const added = makeSpan({ traceId, scope: "http", scopeFacts: { version: "0.9.0" } });
    await store.append(makeBatch({ spans: [added] }));
    const spans = (await store.getTrace(traceId))?.spans;
    expect(spans).toHaveLength(2);
    expect(spans).toEqual(expect.arrayContaining([old, added]));
    await store.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("requests summed before environments and releases were told apart still count", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-migration-"));
  const open = (acceptNewState = false) =>
    openSqliteStore({ folder, clock: () => NOW, retentionDays: 30_000, acceptNewState });
  const minute = Math.floor(NOW / 60_000);
  try {
    const file = await oldDay(folder, 7);
    file.exec(`INSERT INTO names VALUES (1, 'shop'), (2, '/'), (3, 'shop@1');
      INSERT INTO request_rates VALUES (1, ${minute}, 1, 2, 3, 1, x'');
      INSERT INTO release_hours VALUES (1, ${Math.floor(minute / 60)}, 3, 4)`);
    file.close();
    const store = open(true);
    const resource = { "service.name": "shop", "deployment.environment.name": "production" };
    await store.append(makeBatch({ spans: [makeSpan({ resource })] }));
    const range = { start: NOW, end: NOW + 60_000 };
    const [all] = await store.queryRates(range, 60_000, null);
    expect([all?.total.requests, all?.total.failed]).toEqual([4, 1]);
    const [one] = await store.queryRates({ ...range, environment: "production" }, 60_000, null);
    expect(one?.total.requests).toBe(1);
    expect(await store.countReleaseEvents(PROJECT, NOW, NOW)).toEqual([["shop@1", 4]]);
    await store.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("a transaction that was received before its payload was stored leads to its span", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-migration-"));
  const [eventId, traceId] = [newEventId(), newTraceId()];
  try {
    const file = await oldDay(folder, 8);
    file.exec(`INSERT INTO traces (id, trace_id, spans, root_name, root_service) VALUES (1, x'${traceId}', 1, 1, 1);
      INSERT INTO names VALUES (1, 'POST /checkout');
      INSERT INTO resources VALUES (1, x'00', '{}');
      INSERT INTO spans VALUES (1, 1, 5, NULL, ${NOW}000000, 9, 1, 1, NULL, NULL, 0, 1, 1);
      INSERT INTO transactions VALUES (x'${eventId}', 1, 5)`);
    file.close();
    const store = openSqliteStore({ folder, clock: () => NOW, retentionDays: 30_000, acceptNewState: true });
    const path = `/observe/traces/${traceId}?span=0000000000000005`;
    expect(await store.find(eventId)).toEqual([{ kind: "span", id: eventId, title: "POST /checkout", path }]);
    expect(await store.getTransaction(PROJECT, eventId)).toBeNull();
    await store.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
