import type { Connection } from "../connection.ts";

interface Progress {
  commits: number;
  owed: Uint8Array;
}

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
  day.prepare("UPDATE progress SET commits = ?, owed = ? WHERE id = 1").run(commits, recording.take());
}

/**
 * Makes the state file's changes that the last group in the day's file left with it, if the state's own commit did not
 * come to pass. Says whether it had to.
 */
export function repair(state: Connection, day: Connection): boolean {
  const done = state.prepare("SELECT commits FROM progress WHERE id = 1").get() as Pick<Progress, "commits">;
  const left = day.prepare("SELECT commits, owed FROM progress WHERE id = 1").get() as unknown as Progress;
  if (left.commits <= done.commits) return false;
  state.applyChanges(left.owed);
  return true;
}
