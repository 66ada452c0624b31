import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueFilter, IssueWithStats } from "../../port/issues.ts";
import type { TwoWayPage } from "../../port/page.ts";
import type { StoreFiles } from "../open-files.ts";
import { createConditions } from "./conditions.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { ISSUE_COLUMNS, withStats, type IssueRow } from "./issue-row.ts";
import { readTwoWayCursor, takeTwoWayPage } from "./two-way-page.ts";

const SORTS = {
  date: {
    column: "issues.last_seen",
    index: "INDEXED BY issues_by_date",
    value: (issue: IssueRow) => issue.lastSeen,
  },
  new: {
    column: "issues.first_seen",
    index: "INDEXED BY issues_by_first_seen",
    value: (issue: IssueRow) => issue.firstSeen,
  },
  freq: { column: "issues.events", index: "", value: (issue: IssueRow) => issue.events },
  user: { column: "issues.users", index: "", value: (issue: IssueRow) => issue.users },
};

/** A page of issues, the greatest by the sort first. */
export function listIssues(
  { state }: StoreFiles,
  project: ProjectId,
  filter: IssueFilter,
  sort: keyof typeof SORTS,
  page: { limit: number; cursor?: string },
  now: UnixMillis,
): TwoWayPage<IssueWithStats> {
  const where = createConditions();
  where.add("issues.project = ?", project);
  where.add("issues.merged_into IS NULL");
  if (filter.status !== undefined) where.add("issues.status = ?", filter.status);
  if (filter.level !== undefined) where.add("issues.level = ?", filter.level);
  if (filter.platform !== undefined) where.add("issues.platform = ?", filter.platform);
  if (filter.seenSince !== undefined) where.add("issues.last_seen >= ?", filter.seenSince);
  for (const word of filter.words) where.add("instr(issues.folded, ?) > 0", word.toLowerCase());
  for (const column of ["release", "environment"] as const) {
    const value = filter[column];
    if (value === undefined) continue;
    where.add(`EXISTS (SELECT 1 FROM issue_variants WHERE issue = issues.id AND ${column} = ?)`, value);
  }
  const { column, index, value } = SORTS[sort];
  const cursor = readTwoWayCursor(page.cursor);
  const [comparison, order] = cursor?.backwards === true ? [">", "ASC"] : ["<", "DESC"];
  if (cursor !== null) {
    const after = decodeCursor(cursor.place);
    where.add(`(${column}, issues.id) ${comparison} (?, ?)`, after.value, after.id);
  }
  const issues = state
    .prepare(
      `SELECT ${ISSUE_COLUMNS} FROM issues ${index} CROSS JOIN projects ON projects.id = issues.project
       WHERE ${where.sql()}
       ORDER BY ${column} ${order}, issues.id ${order} LIMIT ?`,
    )
    .all(...where.values, page.limit + 1) as unknown as IssueRow[];
  const place = (issue: IssueRow) => encodeCursor(value(issue), issue.id);
  const taken = takeTwoWayPage(issues, page.limit, cursor, (issue) => issue, place);
  return { ...taken, items: withStats(state, taken.items, now) };
}
