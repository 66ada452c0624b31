import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { ofIssue } from "../issues/root-issue.ts";

/** How many users have a stored event of any of these issues within a time. */
export function countIssueUsers(
  files: StoreFiles,
  issues: IssueId[],
  start: UnixMillis,
  end: UnixMillis,
): number {
  const users = new Set<string>();
  for (const issue of issues) {
    const { sql, value } = ofIssue(files, issue);
    for (const { connection } of files.days()) {
      const rows = connection
        .prepare(
          `SELECT DISTINCT user_key AS user FROM events
           WHERE ${sql} AND timestamp >= ? AND timestamp < ? AND user_key IS NOT NULL`,
        )
        .all(value, start, end) as { user: string }[];
      for (const { user } of rows) users.add(user);
    }
  }
  return users.size;
}
