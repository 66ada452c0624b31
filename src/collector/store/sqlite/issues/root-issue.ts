import type { IssueId } from "#lib/ids.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** The maximum depth of merges of merges. */
export const MAX_DEPTH = 50;

/** The issue at the end of the chain of merges; the issue itself where it was not merged. */
export function rootIssue(state: Connection, issue: IssueId): IssueId {
  const find = state.prepare("SELECT merged_into AS parent FROM issues WHERE id = ?");
  let root = issue;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const { parent } = (find.get(root) ?? { parent: null }) as { parent: IssueId | null };
    if (parent === null) return root;
    root = parent;
  }
  return root;
}

/** The issue and all that were merged into it, directly or not. */
export function issueParts(state: Connection, issue: IssueId): IssueId[] {
  const rows = state
    .prepare(
      `WITH RECURSIVE parts (id) AS (
         SELECT ?1 UNION SELECT issues.id FROM issues JOIN parts ON issues.merged_into = parts.id
       ) SELECT id FROM parts LIMIT 2000`,
    )
    .all(issue) as { id: IssueId }[];
  return rows.map(({ id }) => id);
}

/** A condition with one value for a day's events of an issue and of all issues merged into it. */
export function ofIssue(files: StoreFiles, id: IssueId): { sql: string; value: string | number } {
  const parts = issueParts(files.state, rootIssue(files.state, id));
  // The common case is read in the index's order, without sorting.
  return parts.length === 1
    ? { sql: "events.issue = ?", value: parts[0]! }
    : { sql: "events.issue IN (SELECT value FROM json_each(?))", value: JSON.stringify(parts) };
}
