import type { IssueId } from "#lib/ids.ts";
import type { EncodedEvent } from "../encoded-batch.ts";
import type { Connection } from "../connection.ts";
import { bytesFromHex } from "../integer-id.ts";
import type { WriteContext } from "./context.ts";

/**
 * Finds the issue that knows any of the event's hashes, the first of them deciding, or opens a new one with the
 * project's next number. The event's other hashes then lead to that issue too, unless they lead to another already.
 */
export function joinIssue(
  { state }: WriteContext,
  { event, hashes }: EncodedEvent,
): { issueId: IssueId; isNewIssue: boolean } {
  const find = state.prepare("SELECT issue FROM issue_hashes WHERE hash = ? AND project = ?");
  const keys = hashes.map(bytesFromHex);
  const known = keys.map(
    (hash) => (find.get(hash, event.projectId) as { issue: IssueId } | undefined)?.issue,
  );
  const joined = known.find((issue) => issue !== undefined);
  const issueId = joined ?? openIssue(state, event);
  for (const [index, hash] of keys.entries()) {
    if (known[index] !== undefined) continue;
    state
      .prepare("INSERT OR IGNORE INTO issue_hashes (hash, project, issue) VALUES (?, ?, ?)")
      .run(hash, event.projectId, issueId);
  }
  return { issueId, isNewIssue: joined === undefined };
}

function openIssue(state: Connection, event: EncodedEvent["event"]): IssueId {
  const counted = state
    .prepare("UPDATE projects SET issues = issues + 1 WHERE id = ? RETURNING issues AS number")
    .get(event.projectId) as { number: number } | undefined;
  if (counted === undefined) throw new Error(`no project ${event.projectId}`);
  const { lastInsertRowid } = state
    .prepare(
      `INSERT INTO issues (project, number, status, type, level, title, culprit, folded, platform, first_seen,
         last_seen, received, first_release, last_release, events, users)
       VALUES (?, ?, 'unresolved', ?, ?, '', '', '', ?, ?, ?, ?, ?, ?, 0, 0)`,
    )
    .run(
      event.projectId,
      counted.number,
      event.type,
      event.level,
      event.platform,
      event.timestamp,
      event.timestamp,
      event.receivedAt,
      event.release,
      event.release,
    );
  return Number(lastInsertRowid) as IssueId;
}
