import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Regression } from "../../port/watch.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** When resolved issues came back, since a time, the latest first. */
export function listRegressions(
  { state }: StoreFiles,
  project: ProjectId,
  since: UnixMillis,
  most: number,
): Regression[] {
  const rows = state
    .prepare(
      `SELECT issue, at, json_extract(detail, '$.release') AS release
       FROM issue_activity JOIN issues ON issues.id = issue
       WHERE at >= ? AND project = ? AND merged_into IS NULL AND deleted_by IS NULL
         AND json_extract(detail, '$.kind') = 'regressed'
       ORDER BY at DESC, issue_activity.id DESC LIMIT ?`,
    )
    .all(since, project, most);
  return rows as unknown as Regression[];
}

const HOUR = 3_600_000;

/** When each issue that began was over: resolved or archived, or without events for `quietHours`; null if it still is not. */
export function listIssueEnds(
  { state }: StoreFiles,
  begins: readonly { issue: IssueId; at: UnixMillis }[],
  quietHours: number,
  now: UnixMillis,
): (UnixMillis | null)[] {
  const closing = state.prepare(
    `SELECT min(at) AS at FROM issue_activity WHERE issue = ? AND at > ? AND deleted_by IS NULL
       AND json_extract(detail, '$.kind') IN ('resolve', 'archive')`,
  );
  const busy = state.prepare(
    "SELECT hour FROM issue_hours WHERE issue = ? AND hour >= ? AND events > 0 ORDER BY hour",
  );
  return begins.map(({ issue, at }) => {
    const { at: closed } = closing.get(issue, at) as { at: UnixMillis | null };
    let last = Math.floor(at / HOUR);
    for (const { hour } of busy.iterate(issue, last) as Iterable<unknown> as Iterable<{ hour: number }>) {
      if (hour - last > quietHours) break;
      last = hour;
    }
    const quiet = (last + 1 + quietHours) * HOUR;
    const end = Math.min(closed ?? Number.POSITIVE_INFINITY, quiet);
    return end <= now ? end : null;
  });
}
