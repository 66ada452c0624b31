import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LogFilter } from "#collector/store/port/logs.ts";
import type { SpanConditions } from "#collector/store/port/traces.ts";
import { openConnection } from "#collector/store/sqlite/engine/connection.ts";
import { migrate } from "#collector/store/sqlite/engine/migrate.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { DAY_SCHEMA } from "#collector/store/sqlite/engine/schema/day-schema.ts";
import { makeBatch, makeLog, makeSpan, NOW } from "../contract/make-batch.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const SPAN_FILTERS: Partial<SpanConditions>[] = [
  { attributes: [["tenant", "a"]] },
  { attributes: [["host", "h1"]] },
  { ranges: [{ key: "size", comparison: ">", bound: 6 }] },
  { ranges: [{ key: "cores", comparison: ">=", bound: 4 }] },
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
    ...[7, 5, 10, 4].map((points) => ({ points })),
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
