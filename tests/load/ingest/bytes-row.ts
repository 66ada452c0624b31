import { readdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import { makeBatch } from "../../contract/make-batch.ts";
import { generateTrace } from "../generate/generate-traces.ts";
import { createRandom } from "#lib/random.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { sampleEvent } from "./sample-event.ts";

export const bytesRow: Row = {
  name: "bytes",
  title: "Bytes on disk per span, log record and 10 KB event, with indexes, roll-ups and state",
  budgets: [
    { figure: "span", atMost: 180 },
    { figure: "log", atMost: 200 },
    { figure: "event", atMost: 3_000 },
  ],
  run: measureBytes,
};

/** Small enough that partly filled blocks of a day file stay negligible. */
const ROWS_A_BATCH = 512;

async function measureBytes({ size }: Plan): Promise<RowResult> {
  const random = createRandom(11);
  let at = Date.now() - 3_600_000;
  const next = () => generateTrace(random, (at += 2));
  const collect = <T>(pick: (trace: ReturnType<typeof generateTrace>) => T[]) => {
    const rows: T[] = [];
    while (rows.length < ROWS_A_BATCH) rows.push(...pick(next()));
    return rows;
  };
  const rows = Math.max(20_000, size / 4);
  return {
    figures: {
      span: await bytesARow(
        rows,
        () => makeBatch({ spans: collect(({ spans }) => spans) }),
        (batch) => batch.spans.length,
      ),
      log: await bytesARow(
        rows,
        () => makeBatch({ logs: collect(({ logs }) => logs) }),
        (batch) => batch.logs.length,
      ),
      event: await bytesARow(
        rows / 20,
        () => makeBatch({ events: Array.from({ length: 32 }, sampleEvent) }),
        (batch) => batch.events.length,
      ),
    },
    notes: [`${rows} spans, ${rows} records, ${rows / 20} events of the generator`],
  };
}

async function bytesARow(rows: number, next: () => Batch, count: (batch: Batch) => number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-bytes-"));
  const store = openSqliteStore({ folder, clock: Date.now, retentionDays: 30 });
  await store.append(makeBatch());
  const empty = await sizeOf(folder);
  let stored = 0;
  while (stored < rows) {
    const batch = next();
    await store.append(batch);
    stored += count(batch);
  }
  await store.close();
  const bytes = (await sizeOf(folder)) - empty;
  await rm(folder, { recursive: true });
  return bytes / stored;
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile() && file.name.endsWith(".db"))
    .map((file) => stat(join(file.parentPath, file.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}
