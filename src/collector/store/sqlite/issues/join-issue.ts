import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { SYSTEM } from "#model/actor.ts";
import type { Connection } from "../engine/connection.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { WriteContext } from "../engine/write-context.ts";
import type { EncodedEvent } from "../events/encode-events.ts";
import { addActivity } from "./add-activity.ts";
import type { HashPlace } from "./issue-cache.ts";
import { mayOpenIssue, OVERFLOW_HASH } from "./overflow-issue.ts";

export interface JoinedIssue {
  issueId: IssueId;
  home: IssueId | null;
  isNewIssue: boolean;
  /** Whether it is the issue of events for which none may be opened. */
  isOverflow: boolean;
}

/**
 * Finds the issue of the first of the event's hashes that is known, or creates one with the project's next number. The event's
 * other hashes are then added to that issue, unless they belong to another.
 * Hashes of earlier algorithms are looked up where none of the current one's is known, but never stored: existing issues continue
 * when the algorithm changes, and new ones depend on the current algorithm alone.
 * `home` is the merged issue that the deciding hash came with; null where it is the issue's own.
 * Where the project may open no more issues, the event joins the one of all such events, and its hashes stay unknown: the next
 * such event may open an issue of its own again.
 */
export function joinIssue(
  context: WriteContext,
  { event, hashes, hashVersion, earlierHashes }: EncodedEvent,
): JoinedIssue {
  const { state } = context;
  const known = hashes.map((hash) => findPlace(context, event.projectId, hash));
  const joined =
    known.find((place) => place !== undefined) ??
    (earlierHashes === undefined ? undefined : findFirst(context, event.projectId, earlierHashes));
  if (joined === undefined && !mayOpenIssue(context, event.projectId, event.receivedAt))
    return joinOverflow(context, event, hashVersion);
  const issueId = joined?.issue ?? openIssue(state, event);
  const home = joined?.home ?? null;
  for (const [index, hash] of hashes.entries()) {
    const place = known[index];
    if (place !== undefined) {
      if (place.version < hashVersion) raiseVersion(context, event.projectId, hash, place, hashVersion);
      continue;
    }
    state
      .prepare(
        "INSERT OR IGNORE INTO issue_hashes (hash, project, issue, home, version) VALUES (?, ?, ?, ?, ?)",
      )
      .run(bytesFromHex(hash), event.projectId, issueId, home, hashVersion);
    if (joined !== undefined) noteHash(state, issueId, hash, event.receivedAt);
  }
  return { issueId, home, isNewIssue: joined === undefined, isOverflow: false };
}

function joinOverflow(context: WriteContext, event: EncodedEvent["event"], version: number): JoinedIssue {
  const known = findPlace(context, event.projectId, OVERFLOW_HASH);
  if (known !== undefined)
    return { issueId: known.issue, home: known.home, isNewIssue: false, isOverflow: true };
  const issueId = openIssue(context.state, event);
  context.state
    .prepare("INSERT INTO issue_hashes (hash, project, issue, home, version) VALUES (?, ?, ?, NULL, ?)")
    .run(bytesFromHex(OVERFLOW_HASH), event.projectId, issueId, version);
  return { issueId, home: null, isNewIssue: true, isOverflow: true };
}

function findFirst(context: WriteContext, project: ProjectId, hashes: string[]): HashPlace | undefined {
  for (const hash of hashes) {
    const place = findPlace(context, project, hash);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** An algorithm changes the hashes of some events only: a known hash that the current one computes too gets its version. */
function raiseVersion(
  { state, issueCache }: WriteContext,
  project: ProjectId,
  hash: string,
  place: HashPlace,
  version: number,
): void {
  state
    .prepare("UPDATE issue_hashes SET version = ? WHERE hash = ? AND project = ?")
    .run(version, bytesFromHex(hash), project);
  issueCache.places.set(project, hash, { ...place, version });
}

function findPlace(
  { state, issueCache }: WriteContext,
  project: ProjectId,
  hash: string,
): HashPlace | undefined {
  const known = issueCache.places.get(project, hash);
  if (known !== undefined) return known;
  const found = state
    .prepare("SELECT issue, home, version FROM issue_hashes WHERE hash = ? AND project = ?")
    .get(bytesFromHex(hash), project) as HashPlace | undefined;
  if (found !== undefined) issueCache.places.set(project, hash, found);
  return found;
}

/** Hashes recorded in an issue's timeline, so that varied stacks cannot fill the disk. */
const MAX_RECORDED_HASHES = 20;

function noteHash(state: Connection, issue: IssueId, hash: string, at: UnixMillis): void {
  const { known } = state
    .prepare(
      "SELECT count(*) AS known FROM (SELECT 1 FROM issue_hashes WHERE issue = ? LIMIT " +
        `${MAX_RECORDED_HASHES + 1})`,
    )
    .get(issue) as { known: number };
  if (known <= MAX_RECORDED_HASHES) addActivity(state, issue, SYSTEM, { kind: "hash_joined", hash }, at);
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

/** SQL for the next issue's number. It skips those of deleted issues, whose events may still be being removed. */
export const NEXT_ISSUE_ID = `(SELECT 1 + max(
  coalesce((SELECT max(id) FROM issues), 0), coalesce((SELECT max(issue) FROM issue_removals), 0)))`;
