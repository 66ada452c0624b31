import type { SQLInputValue } from "node:sqlite";
import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueFilter, IssueSort, IssueWithStats } from "../../port/issues.ts";
import type { TwoWayPage } from "../../port/page.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import {
  type TwoWayCursor,
  decodeCursor,
  encodeCursor,
  readTwoWayCursor,
  takeTwoWayPage,
} from "../engine/pages.ts";
import { type IssueSelection, selectIssues } from "./issue-conditions.ts";
import { ISSUE_COLUMNS, type IssueRow, sumTrends, withStats } from "./issue-row.ts";

/** The column of each sort, and the index in its order. */
const SORTS: Record<Exclude<IssueSort, "trend">, { column: string; index: string }> = {
  date: { column: "issues.last_seen", index: "issues_by_last_seen" },
  new: { column: "issues.first_seen", index: "issues_by_first_seen" },
  freq: { column: "issues.events", index: "issues_by_events" },
  user: { column: "issues.users", index: "issues_by_users" },
};

type Row = IssueRow & { place: number };

/** A page of issues, in descending order of the sort. */
export function listIssues(
  { state }: StoreFiles,
  project: ProjectId,
  filter: IssueFilter,
  sort: IssueSort,
  page: { limit: number; cursor?: string },
  now: UnixMillis,
): TwoWayPage<IssueWithStats> {
  const cursor = readTwoWayCursor(page.cursor);
  const selection = selectIssues(state, project, filter.condition);
  const rows =
    sort === "trend"
      ? listByTrend(state, selection, cursor, page.limit, now)
      : listByColumn(state, selection, SORTS[sort], cursor, page.limit);
  const taken = takeTwoWayPage(
    rows,
    page.limit,
    cursor,
    ({ place: _place, ...issue }): IssueRow => issue,
    ({ place, id }) => encodeCursor(place, id),
  );
  return { ...taken, items: withStats(state, taken.items, now) };
}

function listByColumn(
  state: Connection,
  selection: IssueSelection,
  { column, index }: { column: string; index: string },
  cursor: TwoWayCursor | null,
  limit: number,
): Row[] {
  const begin =
    selection.few === null
      ? `issues INDEXED BY ${index}`
      : "temp.hits AS few CROSS JOIN issues ON issues.id = few.issue";
  return readPage(state, begin, column, selection, cursor, limit);
}

/** Issues with the largest increase over the day before first; those without recent events have no trend. */
function listByTrend(
  state: Connection,
  selection: IssueSelection,
  cursor: TwoWayCursor | null,
  limit: number,
  now: UnixMillis,
): Row[] {
  sumTrends(state, now);
  const isRising = cursor === null || Number(decodeCursor(cursor.place).value) > 0;
  if (selection.few === null && isRising) {
    const rising = "temp.trends CROSS JOIN issues ON issues.id = trends.issue AND trends.trend > 0";
    const rows = readPage(state, rising, "trends.trend", selection, cursor, limit);
    // These precede all others, so a full page of them needs no further query.
    if (rows.length > limit || cursor?.backwards === true) return rows;
  }
  const begin =
    selection.few === null
      ? "issues LEFT JOIN temp.trends ON trends.issue = issues.id"
      : "temp.hits AS few CROSS JOIN issues ON issues.id = few.issue LEFT JOIN temp.trends ON trends.issue = issues.id";
  return readPage(state, begin, "coalesce(trends.trend, 0)", selection, cursor, limit);
}

function readPage(
  state: Connection,
  begin: string,
  column: string,
  { where, few }: IssueSelection,
  cursor: TwoWayCursor | null,
  limit: number,
): Row[] {
  const conditions = [where.sql()];
  const bound: SQLInputValue[] = [...where.values];
  if (few !== null) {
    conditions.push("few.leaf = ?");
    bound.push(few);
  }
  const [comparison, order] = cursor?.backwards === true ? [">", "ASC"] : ["<", "DESC"];
  if (cursor !== null) {
    const after = decodeCursor(cursor.place);
    conditions.push(`(${column}, issues.id) ${comparison} (?, ?)`);
    bound.push(after.value, after.id);
  }
  return state
    .prepare(
      `SELECT ${ISSUE_COLUMNS}, ${column} AS place FROM ${begin} CROSS JOIN projects ON projects.id = issues.project
       WHERE ${conditions.join(" AND ")} ORDER BY ${column} ${order}, issues.id ${order} LIMIT ?`,
    )
    .all(...bound, limit + 1) as unknown as Row[];
}

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
