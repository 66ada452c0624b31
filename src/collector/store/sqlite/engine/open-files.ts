import { openConnection, type Connection } from "./connection.ts";
import type { Day } from "./day.ts";
import { createHitCache, type HitCache } from "../traces/hit-cache.ts";
import { createFileCaches, type FileCache } from "./file-cache.ts";
import { createRowCaches, type RowCaches } from "./row-cache.ts";
import { createDescriptionCaches, type DescriptionCaches } from "../traces/description-cache.ts";
import { dayFile, listDays, searchFile, stateFile } from "./store-folder.ts";

/** The store's files as a reader sees them. */
export interface StoreFiles {
  state: Connection;
  /** Every day that has a file, the latest first. */
  days(): DayFile[];
  /** The same without those before a day, which stay closed. */
  daysFrom(day: Day): DayFile[];
  /** Null when the day has no file, or no longer has one. */
  day(day: Day): DayFile | null;
  rowCaches: RowCaches;
  descriptions: DescriptionCaches;
}

export interface DayFile {
  day: Day;
  connection: Connection;
  hitCache: HitCache;
  cache: FileCache;
}

/** Days kept open between questions: more than most questions need, fewer than a long retention has. */
const MAX_OPEN = 40;
const STATE_CACHE_MEGABYTES = 8;
const DAY_CACHE_MEGABYTES = 8;

/**
 * Opens files for reading on demand. Call `tidy` between questions: it ends their transactions and closes what is no longer
 * needed. A question sees the days that there were when it first asked for them, and reads each in one transaction: without one,
 * SQLite would lock and unlock for every statement, and drop its page cache whenever something was written between two.
 */
export function openFiles(folder: string): StoreFiles & { tidy(): void } {
  const state = openConnection(stateFile(folder), {
    readOnly: true,
    cacheMegabytes: STATE_CACHE_MEGABYTES,
  });
  state.prepare("ATTACH ? AS search").run(searchFile(folder));
  /** Least recently used first. */
  const open = new Map<Day, DayFile>();
  const inUse = new Set<DayFile>();
  /** Of the question: many ask for them once per trace or row. */
  let listed: Day[] | null = null;
  const list = () => (listed ??= listDays(folder));
  const hitCache = createHitCache();
  const cacheOf = createFileCaches();
  const openDay = (day: Day): DayFile => {
    const connection = openConnection(dayFile(folder, day), {
      readOnly: true,
      cacheMegabytes: DAY_CACHE_MEGABYTES,
    });
    return { day, connection, hitCache, cache: cacheOf(connection) };
  };
  const use = (day: Day): DayFile => {
    const file = open.get(day) ?? openDay(day);
    open.delete(day);
    open.set(day, file);
    if (!inUse.has(file)) file.connection.exec("BEGIN");
    inUse.add(file);
    return file;
  };
  return {
    state,
    rowCaches: createRowCaches(),
    descriptions: createDescriptionCaches(),
    days: () => list().map(use),
    daysFrom: (first) =>
      list()
        .filter((day) => day >= first)
        .map(use),
    day: (day) => (list().includes(day) ? use(day) : null),
    tidy() {
      for (const { connection } of inUse) endTransaction(connection);
      inUse.clear();
      const there = new Set(listed ?? open.keys());
      listed = null;
      for (const [day, { connection }] of open) {
        if (there.has(day) && open.size <= MAX_OPEN) continue;
        connection.close();
        open.delete(day);
      }
    },
  };
}

function endTransaction(connection: Connection): void {
  try {
    connection.exec("COMMIT");
  } catch {
    // A damaged file: SQLite may have rolled back by itself, and this thread ends soon.
  }
}
