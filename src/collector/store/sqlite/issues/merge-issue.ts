import type { IssueId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { ChangeProblem } from "../../port/issues.ts";
import type { Connection } from "../engine/connection.ts";
import { issueParts } from "./root-issue.ts";
import { addActivity } from "./add-activity.ts";
import { NEXT_ISSUE_ID } from "./join-issue.ts";

interface Mark {
  bulkId: string;
  actor: Actor;
  now: UnixMillis;
}

interface Named {
  project: number;
  shortId: string;
  title: string;
  parent: IssueId | null;
  own: IssueId | null;
}

/**
 * Merges an issue into another: its hashes move there, its counts are added, and its row stays, hidden, and goes on counting its
 * own part. `unmergeIssue` reverses it.
 */
export function mergeIssue(
  state: Connection,
  id: IssueId,
  into: IssueId,
  { bulkId, actor, now }: Mark,
): Result<void, { code: ChangeProblem }> {
  const [part, whole] = [named(state, id), named(state, into)];
  if (part === undefined || whole === undefined) return err({ code: "not_found" });
  if (id === into || part.project !== whole.project) return err({ code: "same_issue" });
  if (whole.own === null) separateOwnPart(state, into);
  state
    .prepare("UPDATE issue_hashes SET home = coalesce(home, ?1), issue = ?2 WHERE issue = ?1")
    .run(id, into);
  state.prepare("UPDATE issues SET merged_into = ?, wake_at = NULL WHERE id = ?").run(into, id);
  sumParts(state, into);
  addActivity(state, id, actor, { kind: "merge", into }, now, { bulkId, before: null });
  addActivity(state, into, actor, { kind: "merged", shortId: part.shortId, title: part.title }, now);
  return ok(undefined);
}

/** Restores a merged issue with its hashes, counts and state. The issue it was merged into must be visible. */
export function unmergeIssue(
  state: Connection,
  id: IssueId,
  { bulkId, actor, now }: Mark,
): Result<void, { code: ChangeProblem }> {
  const part = named(state, id);
  if (part === undefined) return err({ code: "not_found" });
  const { parent } = part;
  const whole = parent === null ? undefined : named(state, parent);
  if (parent === null || whole === undefined || whole.parent !== null || whole.own === id)
    return err({ code: "not_merged" });
  const parts = issueParts(state, id);
  state.prepare("UPDATE issues SET merged_into = NULL WHERE id = ?").run(id);
  const give = state.prepare(
    "UPDATE issue_hashes SET issue = ?1, home = CASE ?2 WHEN ?1 THEN NULL ELSE home END WHERE issue = ?3 AND home = ?2",
  );
  for (const home of parts) give.run(id, home, parent);
  sumParts(state, parent);
  joinOwnPart(state, parent);
  addActivity(state, id, actor, { kind: "unmerge" }, now, { bulkId, before: parent });
  addActivity(state, parent, actor, { kind: "unmerged", shortId: part.shortId, title: part.title }, now);
  return ok(undefined);
}

function named(state: Connection, id: IssueId): Named | undefined {
  return state
    .prepare(
      `SELECT issues.project, upper(slug) || '-' || number AS shortId, title, merged_into AS parent, own
       FROM issues JOIN projects ON projects.id = issues.project WHERE issues.id = ?`,
    )
    .get(id) as Named | undefined;
}

/** Tables that count per issue, besides its row. */
const COUNTED = [
  { table: "issue_users", columns: "user" },
  { table: "issue_variants", columns: "release, environment" },
  { table: "issue_hours", columns: "hour, events, kept" },
];

const SEEN = `type, level, title, culprit, folded, platform, first_seen, last_seen, received, first_release,
  last_release, events, users`;

/** Creates the hidden row of an issue's own part when a first issue is merged into it. */
function separateOwnPart(state: Connection, id: IssueId): void {
  const { lastInsertRowid } = state
    .prepare(
      `INSERT INTO issues (id, project, number, status, merged_into, ${SEEN})
       SELECT ${NEXT_ISSUE_ID}, project, number, status, id, ${SEEN} FROM issues WHERE id = ?`,
    )
    .run(id);
  const own = Number(lastInsertRowid);
  for (const { table, columns } of COUNTED)
    state
      .prepare(`INSERT INTO ${table} (issue, ${columns}) SELECT ?, ${columns} FROM ${table} WHERE issue = ?`)
      .run(own, id);
  state.prepare("UPDATE issues SET own = ? WHERE id = ?").run(own, id);
}

/** Removes the row of an issue's own part when it is the only part left. */
function joinOwnPart(state: Connection, id: IssueId): void {
  const { own, parts } = state
    .prepare(
      "SELECT own, (SELECT count(*) FROM issues AS part WHERE part.merged_into = issues.id) AS parts FROM issues WHERE id = ?",
    )
    .get(id) as { own: IssueId; parts: number };
  if (parts > 1) return;
  for (const { table } of COUNTED) state.prepare(`DELETE FROM ${table} WHERE issue = ?`).run(own);
  state.prepare("DELETE FROM issues WHERE id = ?").run(own);
  state.prepare("UPDATE issues SET own = NULL WHERE id = ?").run(id);
}

/** Recomputes an issue from its parts; title and level are those of the latest part. */
function sumParts(state: Connection, id: IssueId): void {
  const ofParts = "issue IN (SELECT id FROM issues WHERE merged_into = :id)";
  for (const { table } of COUNTED) state.prepare(`DELETE FROM ${table} WHERE issue = ?`).run(id);
  for (const { table, columns } of COUNTED.slice(0, 2))
    state
      .prepare(
        `INSERT OR IGNORE INTO ${table} (issue, ${columns}) SELECT :id, ${columns} FROM ${table} WHERE ${ofParts}`,
      )
      .run({ id });
  state
    .prepare(
      `INSERT INTO issue_hours (issue, hour, events, kept)
       SELECT :id, hour, sum(events), sum(kept) FROM issue_hours WHERE ${ofParts} GROUP BY hour`,
    )
    .run({ id });
  state.prepare(SUM).run({ id });
}

const of = (column: string, order: string) =>
  `(SELECT ${column} FROM issues AS part WHERE part.merged_into = :id ORDER BY ${order} LIMIT 1)`;
const total = (sum: string) => `(SELECT ${sum} FROM issues AS part WHERE part.merged_into = :id)`;

const SUM = `UPDATE issues SET
    ${["type", "level", "title", "culprit", "folded", "platform"]
      .map((column) => `${column} = ${of(column, "last_seen DESC")}`)
      .join(", ")},
    first_release = ${of("first_release", "first_seen")},
    last_release = coalesce(${of("last_release", "last_release IS NULL, last_seen DESC")}, last_release),
    first_seen = ${total("min(first_seen)")}, last_seen = ${total("max(last_seen)")},
    received = ${total("max(received)")}, events = ${total("sum(events)")},
    users = (SELECT count(*) FROM issue_users WHERE issue = :id)
  WHERE id = :id`;
