import type { Connection } from "./connection.ts";

/** Of so many groups the changes are kept. The state file's own commits need to wait for the disk only once in as many. */
export const GROUPS_KEPT = 16;

/**
 * One group of batches changes two files, which SQLite cannot commit as one. So the day's file is committed first, and
 * with it the changes that the group makes to the state file: here they are left with it. Ends the recording.
 */
export function owe(
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
 * Makes the state file's changes that the last groups in the day's file left with it, as far as the state's own commits
 * did not come to pass or not to the disk. Says whether it had to. Days are to be given in their order.
 */
export function repair(state: Connection, day: Connection): boolean {
  const { done } = state.prepare("SELECT commits AS done FROM progress WHERE id = 1").get() as {
    done: number;
  };
  const left = day
    .prepare("SELECT commits, owed FROM progress WHERE commits > ? ORDER BY commits")
    .all(done) as unknown as { commits: number; owed: Uint8Array }[];
  // Only what follows without a gap: behind one lies what belongs to another state file.
  const missing = left.filter(({ commits }, at) => commits === done + 1 + at);
  for (const { owed } of missing) state.applyChanges(owed);
  return missing.length > 0;
}
