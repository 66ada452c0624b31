import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LogFilter } from "#collector/store/port/logs.ts";
import type { SpanConditions } from "#collector/store/port/traces.ts";
import { openConnection } from "#collector/store/sqlite/engine/connection.ts";
import { migrate } from "#collector/store/sqlite/engine/migrate.ts";
import { lastWithoutDerived } from "#collector/store/sqlite/events/stored-tags.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { DAY_SCHEMA } from "#collector/store/sqlite/engine/schema/day-schema.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, newHash, NOW, PROJECT } from "../contract/make-batch.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const SPAN_FILTERS: Partial<SpanConditions>[] = [
  { attributes: [["tenant", "a"]] },
  { attributes: [["host", "h1"]] },
  { ranges: [{ key: "size", comparison: ">", bound: 6 }] },
  { ranges: [{ key: "cores", comparison: ">=", bound: 4 }] },
  { anywhere: [["attempt", "2"]] },
];
const HOST: [string, string] = ["host", "h1"];
const LOG_FILTERS: Partial<LogFilter>[] = [
  { attributes: [HOST] },
  { attributes: [HOST], words: ["line"], minSeverity: 17 },
  { attributes: [["tenant", "a"]] },
  {
    where: {
      kind: "any",
      of: [
        { kind: "attribute", key: "host", value: { is: "h1" } },
        { kind: "text", parts: ["line 3"] },
      ],
    },
  },
];

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-days-"));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (now: number) => openSqliteStore({ folder, clock: () => now, retentionDays: 30 });

async function fill(): Promise<void> {
  const store = open(NOW);
  const spans = Array.from({ length: 20 }, (_, index) =>
    makeSpan({
      start: BigInt(NOW - (index % 7) * MINUTE) * 1_000_000n,
      attributes: { tenant: index % 3 === 0 ? "a" : "b", size: index % 2 === 0 ? index / 2 : index + 0.5 },
      resource: { host: index % 4 === 0 ? "h1" : "h2", cores: index % 5 === 0 ? 8 : 2 },
      events:
        index % 7 === 1
          ? [{ name: "retry", time: BigInt(NOW) * 1_000_000n, attributes: { attempt: 2 } }]
          : [],
    }),
  );
  const logs = Array.from({ length: 20 }, (_, index) =>
    makeLog({
      time: BigInt(NOW - (index % 7) * MINUTE) * 1_000_000n,
      severity: index % 8 === 0 ? 17 : 9,
      // The way the index writes a resource, which ordinary text may contain too.
      body: `line ${index} of zr1`,
      attributes: index % 3 === 0 ? { tenant: "a" } : {},
      resource: { host: index % 4 === 0 ? "h1" : "h2", tenant: index % 5 === 0 ? "a" : "b" },
    }),
  );
  await store.append(makeBatch({ spans, logs }));
  await store.close();
}

/** The results of each search, in order, and the number of points in its chart. */
async function search(now: number): Promise<unknown> {
  const store = open(now);
  const found = [];
  for (const query of SPAN_FILTERS) {
    const spans = [{ words: [], attributes: [], ...query }];
    const filter = { words: [], spans, start: NOW - DAY, end: NOW + DAY };
    const { items } = await store.listTraces(filter, "newest", { limit: 50 });
    const { steps } = await store.sampleTraces(filter, 4, 50);
    const points = steps.flatMap((step) => step.points).length;
    found.push({ query, traces: items.map(({ traceId }) => traceId), points });
  }
  for (const query of LOG_FILTERS) {
    const filter = { words: [], attributes: [], start: NOW - DAY, end: NOW + DAY, ...query };
    const { items } = await store.listLogs(filter, { limit: 50 });
    const { facets } = await store.facetLogs(filter);
    found.push({ query, logs: items.map(({ record }) => record.body), level: facets[0] });
  }
  await store.close();
  return found;
}

/** Puts a file in the state it had when the index covered less. */
function makeOlder(): void {
  const day = new DatabaseSync(join(folder, "days", "2026-11-20.db"));
  day.exec("DELETE FROM indexed");
  day.close();
}

it("finds the same in a day file with an older index of spans and logs", async () => {
  await fill();
  const expected = await search(NOW);
  expect(expected).toMatchObject([
    ...[7, 5, 10, 4, 3].map((points) => ({ points })),
    ...[5, 3, 9, 6].map((length) => ({ logs: { length } })),
  ]);
  makeOlder();
  expect(await search(NOW + DAY)).toEqual(expected);
});

it("builds the span slices of a day file when it is migrated to the current schema", () => {
  const step = DAY_SCHEMA.findIndex((sql) => sql.includes("TABLE span_slices"));
  const connection = openConnection(join(folder, "day.db"), { readOnly: false, cacheMegabytes: 1 });
  migrate(connection, DAY_SCHEMA.slice(0, step));
  const insert = connection.prepare(
    "INSERT INTO spans VALUES (?, ?, ?, NULL, ?, 1, 1, 1, NULL, NULL, 0, 1, 1)",
  );
  for (const [id, start] of [
    [1, 50],
    [4095, 20],
    [4096, 70],
  ] as const)
    insert.run(id, id, id, start);
  connection.prepare("INSERT INTO logs VALUES (1, 0, 1, 9, 1, 1, NULL, 1)").run();
  migrate(connection, DAY_SCHEMA);
  const slices = connection.prepare("SELECT slice, earliest, latest FROM span_slices ORDER BY slice").all();
  const indexed = connection.prepare("SELECT what FROM indexed").all();
  connection.close();
  expect(slices).toMatchObject([
    { slice: 0, earliest: 20, latest: 50 },
    { slice: 1, earliest: 70, latest: 70 },
  ]);
  expect(indexed).toEqual([]);
});

it("derives the tags of events stored without them when they are read", async () => {
  const hashes = [newHash()];
  const event = (agent: string) =>
    makeEvent({
      hashes,
      platform: "javascript",
      extra: { tags: [["tenant", "a"]], request: { headers: [["User-Agent", agent]] } },
    });
  let store = open(NOW);
  const { events } = await store.append(
    makeBatch({ events: [event("Chrome/142.0.0.0"), event("Firefox/130.0"), event("Chrome/142.0.0.0")] }),
  );
  await store.close();
  const id = events[0]!.issueId;
  const day = new DatabaseSync(join(folder, "days", "2026-11-20.db"));
  day.exec(`UPDATE events SET tags = '[["tenant","a"]]'; UPDATE derived_tags SET after = 3`);
  day.close();

  store = open(NOW);
  const later = event("Chrome/142.0.0.0");
  await store.append(makeBatch({ events: [later] }));
  const { looked, tags } = await store.getIssueFacets(id);
  expect(looked).toBe(4);
  expect(tags.find(({ key }) => key === "browser")?.values).toMatchObject([
    { value: "Chrome 142", events: 3 },
    { value: "Firefox 130", events: 1 },
  ]);
  const found = async (key: string, value: string[]) =>
    (await store.listIssueEvents(id, { limit: 9 }, { words: [], terms: [{ key, value }] })).items.length;
  expect(await found("browser", ["chrome 142"])).toBe(3);
  expect(await found("browser", ["F", "fox", "0"])).toBe(1);
  expect(await found("browser", ["F", "fox", "x 130"])).toBe(0);
  expect(await found("os", ["", ""])).toBe(0);
  expect(await found("tenant", ["a"])).toBe(4);
  expect((await store.getOldestEvent(id))?.tags).toContainEqual(["browser.name", "Chrome"]);
  expect((await store.getEvent(PROJECT, later.event.eventId))?.tags).toContainEqual([
    "browser.name",
    "Chrome",
  ]);
  await store.close();
});

it("knows which events of a day file were stored before tags were derived", () => {
  const step = DAY_SCHEMA.findIndex((sql) => sql.includes("TABLE derived_tags"));
  const connection = openConnection(join(folder, "day.db"), { readOnly: false, cacheMegabytes: 1 });
  migrate(connection, DAY_SCHEMA.slice(0, step));
  expect(lastWithoutDerived(connection)).toBe(Number.MAX_SAFE_INTEGER);
  connection.exec(`INSERT INTO events (id, project, event_id, issue, type, timestamp, received, level, title, culprit, platform, tags, size)
    VALUES (7, 1, '', 1, 'error', 0, 0, 'error', '', '', 'node', '[]', 0)`);
  migrate(connection, DAY_SCHEMA);
  expect(lastWithoutDerived(connection)).toBe(7);
  connection.close();
});
