import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { SYSTEM } from "#model/actor.ts";
import type { EncodedEvent } from "../events/encode-events.ts";
import type { Connection } from "../engine/connection.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import { addActivity } from "./add-activity.ts";
import type { WriteContext } from "../engine/write-context.ts";
import type { HashPlace } from "./known-issues.ts";
import { NEXT_ISSUE_ID } from "./next-issue-id.ts";

/**
 * Finds the issue that knows any of the event's hashes, the first of them deciding, or opens a new one with the
 * project's next number. The event's other hashes then lead to that issue too, unless they lead to another already.
 * `home` is the merged issue that the deciding hash came with; null where it is the issue's own.
 */
export function joinIssue(
  context: WriteContext,
  { event, hashes }: EncodedEvent,
): { issueId: IssueId; home: IssueId | null; isNewIssue: boolean } {
  const { state } = context;
  const known = hashes.map((hash) => findPlace(context, event.projectId, hash));
  const joined = known.find((place) => place !== undefined);
  const issueId = joined?.issue ?? openIssue(state, event);
  const home = joined?.home ?? null;
  for (const [index, hash] of hashes.entries()) {
    if (known[index] !== undefined) continue;
    state
      .prepare("INSERT OR IGNORE INTO issue_hashes (hash, project, issue, home) VALUES (?, ?, ?, ?)")
      .run(bytesFromHex(hash), event.projectId, issueId, home);
    if (joined !== undefined) noteHash(state, issueId, hash, event.receivedAt);
  }
  return { issueId, home, isNewIssue: joined === undefined };
}

function findPlace(
  { state, knownIssues }: WriteContext,
  project: ProjectId,
  hash: string,
): HashPlace | undefined {
  const known = knownIssues.places.get(project, hash);
  if (known !== undefined) return known;
  const found = state
    .prepare("SELECT issue, home FROM issue_hashes WHERE hash = ? AND project = ?")
    .get(bytesFromHex(hash), project) as HashPlace | undefined;
  if (found !== undefined) knownIssues.places.set(project, hash, found);
  return found;
}

/** So many of an issue's hashes stand in its history: whoever varies stacks must not fill the disk. */
const NOTED_HASHES = 20;

function noteHash(state: Connection, issue: IssueId, hash: string, at: UnixMillis): void {
  const { known } = state
    .prepare(
      "SELECT count(*) AS known FROM (SELECT 1 FROM issue_hashes WHERE issue = ? LIMIT " +
        `${NOTED_HASHES + 1})`,
    )
    .get(issue) as { known: number };
  if (known <= NOTED_HASHES) addActivity(state, issue, SYSTEM, { kind: "hash_joined", hash }, at);
}

function openIssue(state: Connection, event: EncodedEvent["event"]): IssueId {
  const counted = state
    .prepare("UPDATE projects SET issues = issues + 1 WHERE id = ? RETURNING issues AS number")
    .get(event.projectId) as { number: number } | undefined;
  if (counted === undefined) throw new Error(`no project ${event.projectId}`);
  const { lastInsertRowid } = state
    .prepare(
      `INSERT INTO issues (id, project, number, status, type, level, title, culprit, folded, platform, first_seen,
         last_seen, received, first_release, last_release, events, users)
       VALUES (${NEXT_ISSUE_ID}, ?, ?, 'unresolved', ?, ?, '', '', '', ?, ?, ?, ?, ?, ?, 0, 0)`,
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
