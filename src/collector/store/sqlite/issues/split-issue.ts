import type { IssueId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { ChangeProblem } from "../../port/issues.ts";
import type { Connection } from "../engine/connection.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import { addActivity } from "./add-activity.ts";
import { NEXT_ISSUE_ID } from "./join-issue.ts";

/**
 * Moves some of an issue's own hashes to a new issue for future events; past events stay where they are. Fails where not all
 * hashes are the issue's own, or none would be left.
 */
export function splitIssue(
  state: Connection,
  id: IssueId,
  hashes: string[],
  { bulkId, actor, now }: { bulkId: string; actor: Actor; now: UnixMillis },
): Result<void, { code: ChangeProblem }> {
  const own = state.prepare("SELECT 1 FROM issue_hashes WHERE hash = ? AND issue = ? AND home IS NULL");
  const keys = hashes.map(bytesFromHex);
  if (keys.some((key) => own.get(key, id) === undefined)) return err({ code: "not_its_hashes" });
  const { others } = state
    .prepare("SELECT count(*) AS others FROM issue_hashes WHERE issue = ? AND home IS NULL")
    .get(id) as { others: number };
  if (others <= keys.length) return err({ code: "not_its_hashes" });
  state
    .prepare("UPDATE projects SET issues = issues + 1 WHERE id = (SELECT project FROM issues WHERE id = ?)")
    .run(id);
  const { lastInsertRowid } = state
    .prepare(
      `INSERT INTO issues (id, project, number, status, type, level, title, culprit, folded, platform, first_seen,
         last_seen, received, first_release, last_release, events, users)
       SELECT ${NEXT_ISSUE_ID}, issues.project, projects.issues, 'unresolved', type, level, title, culprit, folded,
         platform, :now, :now, :now, NULL, NULL, 0, 0
       FROM issues JOIN projects ON projects.id = issues.project WHERE issues.id = :id`,
    )
    .run({ now, id });
  const fresh = Number(lastInsertRowid) as IssueId;
  const move = state.prepare("UPDATE issue_hashes SET issue = ? WHERE hash = ? AND issue = ?");
  for (const key of keys) move.run(fresh, key, id);
  addActivity(state, id, actor, { kind: "split", hashes }, now, { bulkId, before: fresh });
  addActivity(state, fresh, actor, { kind: "split_from", shortId: shortIdOf(state, id), hashes }, now);
  return ok(undefined);
}

function shortIdOf(state: Connection, id: IssueId): string {
  const row = state
    .prepare(
      "SELECT upper(slug) || '-' || number AS shortId FROM issues JOIN projects ON projects.id = project WHERE issues.id = ?",
    )
    .get(id) as { shortId: string };
  return row.shortId;
}
