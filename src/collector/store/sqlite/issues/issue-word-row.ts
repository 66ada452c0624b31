import type { IssueId } from "#lib/ids.ts";

/** Rows of the search index that an issue can have. */
export const ROWS_OF_ISSUE = 2 ** 24;

/** Gives an issue's row an id that no other row of it has, as long as the counter does not come round. */
export function wordRow(issue: IssueId, counter: number): number {
  return issue * ROWS_OF_ISSUE + (counter % ROWS_OF_ISSUE);
}
