import type { Connection } from "../engine/connection.ts";
import type { Day } from "../engine/day.ts";
import { openDayConnection } from "../engine/day-writer.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { hasDay } from "../engine/store-folder.ts";

/** How long a step waits for readers to leave the write-ahead log; then a later step tries again. */
const PATIENCE_MS = 100;

/**
 * Writes the file anew, without the bytes that deleted and changed rows leave behind. Takes about a second for every 100 MB, during
 * which nothing else is written, and as much room again on the disk. Call it outside of transactions.
 */
export function rewriteFile(connection: Connection): void {
  // The copy may be larger than the memory.
  connection.exec("PRAGMA temp_store = FILE; VACUUM; PRAGMA temp_store = MEMORY");
}

/** Writes the file of a day anew that the writer has closed, on a thread of its own: a large one takes long. */
export function rewriteDay(_: StoreFiles, folder: string, day: Day): void {
  // Retention may have deleted it.
  if (!hasDay(folder, day)) return;
  const connection = openDayConnection(folder, day, { readOnly: false, cacheMegabytes: 4 });
  try {
    rewriteFile(connection);
  } finally {
    connection.close();
  }
}

/** Pages of an index merged in one step, few enough that no commit waits long. */
const MERGED_PAGES = 500;

/**
 * Merges a part of the word indexes of a day: a deleted word stays in them, marked as deleted, until all segments are merged into
 * one. The first call begins that (https://www.sqlite.org/fts5.html#the_merge_command). Call it in a transaction. Returns whether
 * there is more.
 */
export function mergeWords(day: Connection, erasure: number): boolean {
  const isFirst =
    day
      .prepare("INSERT OR IGNORE INTO erasure_steps (erasure, part, next, changed) VALUES (?, 'words', 1, 0)")
      .run(erasure).changes === 1;
  const changes = () => Number(day.prepare("SELECT total_changes() AS changes").get()?.["changes"]);
  const more = ["span_words", "log_words"].map((table) => {
    const merge = day.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`);
    const before = changes();
    merge.run(isFirst ? -MERGED_PAGES : MERGED_PAGES);
    // One change is the statement's own.
    return changes() - before > 1;
  });
  return more.includes(true);
}

/** Empties the write-ahead log. False while a reader, or a backup, still needs it. */
export function emptyLog(connection: Connection): boolean {
  connection.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
  const { busy } = connection.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
  connection.exec("PRAGMA busy_timeout = 5000");
  return busy === 0;
}

/**
 * Empties the changes to the state file that a day's file keeps (`repair.ts`), as far as the state has them for good.
 *
 * @param commits the state's last commit that is synced to disk
 */
export function clearStateChanges(day: Connection, commits: number): void {
  day.prepare("UPDATE progress SET owed = x'' WHERE commits <= ?").run(commits);
}
