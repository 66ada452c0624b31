import { openedFile } from "./attribute-damage.ts";
import type { Connection } from "./connection.ts";
import type { Day } from "./day.ts";
import { forgetRows, quarantineDay } from "./quarantine.ts";
import { isDamage } from "./store-error.ts";
import { dayFile, dayOfFile, deleteDatabase, searchFile } from "./store-folder.ts";
import { openIssueWords, type WriteContext } from "./write-context.ts";

/**
 * Replaces the damaged file that the error names: moves a day's away, begins the search index anew. Returns whether it could,
 * so that what failed can be done again; the state file is only reported. Call it outside of transactions.
 */
export function mend(context: WriteContext, today: Day, error: unknown): boolean {
  if (!isDamage(error)) return false;
  const file = String(error.context["file"]);
  const day = dayOfFile(context.folder, file);
  if (day !== undefined) {
    setDayAside(context, day, today, error.context);
    return true;
  }
  if (file === searchFile(context.folder)) {
    replaceSearch(context);
    return true;
  }
  context.damage.push({ kind: "state", reason: String(error.context["reason"]) });
  return false;
}

/** Moves a day's damaged file away, closing it where it is open; not one that has taken its place since. */
export function setDayAside(
  context: WriteContext,
  day: Day,
  today: Day,
  { inode, reason }: Readonly<Record<string, unknown>>,
): void {
  if (openedFile(dayFile(context.folder, day)).inode !== inode) return;
  if (context.day?.day === day) {
    closeDamaged(context.day.connection);
    context.day = null;
    // Its changes to the state file went with it.
    context.isStateBehind = false;
  }
  if (context.yesterday?.file === dayFile(context.folder, day)) {
    closeDamaged(context.yesterday);
    context.yesterday = null;
  }
  context.damage.push({ kind: "day", quarantined: quarantineDay(context.folder, day, String(reason)) });
  if (day >= today) forgetRows(context.state, day);
  context.clearCaches();
}

/**
 * Looks for the damage that a reader met in the state file or the search index, which it has open as one, and begins a damaged
 * index anew. Returns whether both are whole now.
 */
export function mendSearch(context: WriteContext): boolean {
  if (whatIsWrong(context.issueWords.connection) !== null) replaceSearch(context);
  const reason = whatIsWrong(context.state);
  if (reason !== null) context.damage.push({ kind: "state", reason });
  return reason === null;
}

function whatIsWrong(connection: Connection): string | null {
  try {
    const found = Object.values(connection.prepare("PRAGMA quick_check(1)").get() ?? {}).join();
    return found === "ok" ? null : found;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return String(error.context["reason"]);
  }
}

function replaceSearch(context: WriteContext): void {
  beginSearchAnew(context);
  context.damage.push({ kind: "search" });
}

/** Deletes the search index and begins an empty one, which the backfill fills. */
export function beginSearchAnew(context: WriteContext): void {
  closeDamaged(context.issueWords.connection);
  deleteDatabase(searchFile(context.folder));
  context.issueWords = openIssueWords(context.folder).issueWords;
}

function closeDamaged(connection: Connection): void {
  try {
    connection.close();
  } catch {
    // Closing writes back the log, which may fail; the descriptor is released all the same.
  }
}
