import type { Connection } from "../engine/connection.ts";

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

/** Merges the word indexes of a day: a deleted word stays in them, marked as deleted, until its segments are merged. */
export function mergeWords(day: Connection): void {
  for (const table of ["span_words", "log_words"])
    day.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
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
