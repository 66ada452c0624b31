import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { IssueFilter } from "../../port/issues.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { selectIssues } from "./issue-conditions.ts";

/** The ids of all issues that match the filter, oldest first. */
export function listIssueIds({ state }: StoreFiles, project: ProjectId, filter: IssueFilter): IssueId[] {
  const { from, where, values } = matching(state, project, filter);
  const rows = state
    .prepare(`SELECT issues.id FROM ${from} WHERE ${where} ORDER BY issues.id`)
    .all(...values) as { id: IssueId }[];
  return rows.map(({ id }) => id);
}

/** How many issues match the filter. */
export function countIssues({ state }: StoreFiles, project: ProjectId, filter: IssueFilter): number {
  const { from, where, values } = matching(state, project, filter);
  const row = state.prepare(`SELECT count(*) AS count FROM ${from} WHERE ${where}`).get(...values);
  return (row as { count: number }).count;
}

function matching(state: StoreFiles["state"], project: ProjectId, filter: IssueFilter) {
  const { where, few } = selectIssues(state, project, filter.condition);
  if (few === null) return { from: "issues", where: where.sql(), values: where.values };
  return {
    from: "temp.hits AS few CROSS JOIN issues ON issues.id = few.issue",
    where: `${where.sql()} AND few.leaf = ?`,
    values: [...where.values, few],
  };
}
