import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { SYSTEM, type Actor } from "#model/actor.ts";
import type { ActivityDetail, IssueActivity } from "#model/issue-activity.ts";
import type { IssueChange, BulkChange } from "#model/issue-change.ts";
import type { TwoWayPage } from "../../port/page.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { rootIssue } from "./root-issue.ts";
import { createConditions } from "../engine/conditions.ts";
import { decodeCursor, encodeCursor, readTwoWayCursor, takeTwoWayPage } from "../engine/pages.ts";

interface Row {
  id: number;
  issue: IssueId;
  at: UnixMillis;
  kind: Actor["kind"];
  actor: string;
  detail: string;
}

const COLUMNS = "id, issue, at, actor_kind AS kind, actor, detail";

/** An issue's timeline, newest first; the first event of the issue closes the last page. */
export function listIssueActivity(
  { state }: StoreFiles,
  requested: IssueId,
  page: { limit: number; cursor?: string },
): TwoWayPage<IssueActivity> {
  const issue = rootIssue(state, requested);
  const cursor = readTwoWayCursor(page.cursor);
  const where = createConditions();
  where.add("issue = ?", issue);
  where.add("deleted_by IS NULL");
  const backwards = cursor?.backwards === true;
  if (cursor !== null) {
    const place = decodeCursor(cursor.place);
    where.add(`(at, id) ${backwards ? ">" : "<"} (?, ?)`, place.value, place.id);
  }
  const order = backwards ? "ASC" : "DESC";
  const rows = state
    .prepare(
      `SELECT ${COLUMNS} FROM issue_activity WHERE ${where.sql()} ORDER BY at ${order}, id ${order} LIMIT ?`,
    )
    .all(...where.values, page.limit + 1) as unknown as Row[];
  const taken = takeTwoWayPage(rows, page.limit, cursor, activityOf, ({ at, id }) => encodeCursor(at, id));
  const first = taken.next === null ? firstSeen(state, issue) : [];
  return { ...taken, items: [...taken.items, ...first] };
}

function activityOf({ id, at, kind, actor, detail }: Row): IssueActivity {
  return { id, at, actor: { kind, name: actor }, detail: JSON.parse(detail) as ActivityDetail };
}

function firstSeen(state: StoreFiles["state"], issue: IssueId): IssueActivity[] {
  const row = state
    .prepare("SELECT first_seen AS at, first_release AS release FROM issues WHERE id = ?")
    .get(issue) as { at: UnixMillis; release: string | null } | undefined;
  if (row === undefined) return [];
  return [{ id: 0, at: row.at, actor: SYSTEM, detail: { kind: "first_seen", release: row.release } }];
}

/** A comment and its issue; null where it does not exist or was deleted. */
export function getComment(
  { state }: StoreFiles,
  id: number,
): { issue: IssueId; activity: IssueActivity } | null {
  const row = state
    .prepare(
      `SELECT ${COLUMNS} FROM issue_activity
       WHERE id = ? AND deleted_by IS NULL AND json_extract(detail, '$.kind') = 'comment'`,
    )
    .get(id) as Row | undefined;
  return row === undefined ? null : { issue: row.issue, activity: activityOf(row) };
}

export function getBulkChange({ state }: StoreFiles, bulkId: string): BulkChange | null {
  const row = state
    .prepare(
      "SELECT id, at, actor AS by, change, total, done, failed, undone_at AS undoneAt FROM issue_deeds WHERE id = ?",
    )
    .get(bulkId) as (Omit<BulkChange, "change"> & { change: string }) | undefined;
  return row === undefined ? null : { ...row, change: JSON.parse(row.change) as IssueChange };
}
