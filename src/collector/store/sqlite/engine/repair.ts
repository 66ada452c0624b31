import type { Connection } from "./connection.ts";

/** Groups whose state changes are kept in the day's file. The state file is synced to disk once per so many commits. */
export const GROUPS_KEPT = 16;

/**
 * A group of batches changes two files, which SQLite cannot commit atomically. So the day's file is committed first, and it
 * contains the changes to the state file too, which this writes. Ends the recording.
 */
export function leaveStateChanges(
  state: Connection,
  day: Connection,
  recording: ReturnType<Connection["recordChanges"]>,
): void {
  const { commits } = state
    .prepare("UPDATE progress SET commits = commits + 1 WHERE id = 1 RETURNING commits")
    .get() as { commits: number };
  day
    .prepare("INSERT OR REPLACE INTO progress (id, commits, owed) VALUES (?, ?, ?)")
    .run(1 + (commits % GROUPS_KEPT), commits, recording.take());
}

/**
 * Applies to the state file the changes kept in a day's file that a crash lost from it. Returns whether there were any. Call it
 * for the days in order.
 */
export function repair(state: Connection, day: Connection): boolean {
  const { done } = state.prepare("SELECT commits AS done FROM progress WHERE id = 1").get() as {
    done: number;
  };
  const left = day
    .prepare("SELECT commits, owed FROM progress WHERE commits > ? ORDER BY commits")
    .all(done) as unknown as { commits: number; owed: Uint8Array }[];
  // Only consecutive commits: those beyond a gap belong to another state file.
  const missing = left.filter(({ commits }, at) => commits === done + 1 + at);
  for (const { owed } of missing) state.applyChanges(owed);
  return missing.length > 0;
}
