import { statSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import type { IssueId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Connection } from "./connection.ts";
import { dayOf, startOfDay, type Day } from "./day.ts";
import {
  dayFile,
  deleteDatabase,
  expiredFolder,
  listAside,
  listDays,
  moveDatabase,
  quarantineFolder,
} from "./store-folder.ts";
import type { WriteContext } from "./write-context.ts";

/** Rows of a table deleted in one transaction, few enough that no request waits long. */
const CHUNK = 200;

/** What is due; a time means the days that ended before it. */
export interface Expiry {
  now: UnixMillis;
  /** Past the retention; null while the clock cannot be relied on. */
  aged: UnixMillis | null;
  /** Over the limit of bytes; null without one. */
  excess: UnixMillis | null;
}

/** How long entries of the audit log are kept, whatever the retention. */
const AUDIT_KEPT: Millis = 400 * 86_400_000;
const NONE = Number.NEGATIVE_INFINITY;
/** How long a file past its retention can be moved back. */
const RESTORABLE = 86_400_000;

/**
 * Moves the files of days past their retention aside, unlinks them a day later, and those over the limit of bytes at once.
 * Deletes a chunk of the rows of unlinked days from the state file. Returns whether there may be more. Age is measured by the
 * time of receipt, not the sender's clock.
 */
export function deleteExpired(context: WriteContext, { now, aged, excess }: Expiry): boolean {
  const { state } = context;
  const firstKept = excess === null ? NONE : dayOf(excess);
  const firstRetained = aged === null ? NONE : dayOf(aged);
  deleteFiles(context, firstKept, firstRetained, now);
  // Rows that refer to a file are kept as long as it is.
  const first = Math.max(firstKept, firstRetained - 1);
  if (first === NONE) return false;
  const before = startOfDay(first);
  let deleted = context.issueWords.deleteExpired(expiring(state, before), first) ? 1 : 0;
  for (const sql of CHUNKS) deleted += Number(state.prepare(sql).run({ before }).changes);
  const ids = state.prepare(
    `DELETE FROM event_ids WHERE (event_id, project) IN
       (SELECT event_id, project FROM event_ids WHERE day < ? LIMIT ${CHUNK})`,
  );
  deleted += Number(ids.run(first).changes);
  if (aged !== null) deleted += Number(state.prepare(OLD_AUDIT).run(now - AUDIT_KEPT).changes);
  return deleted > 0;
}

function deleteFiles(
  { folder, day: today }: WriteContext,
  firstKept: Day,
  firstRetained: Day,
  now: UnixMillis,
): void {
  for (const { file, day } of listAside(expiredFolder(folder)))
    if (day < firstKept || (firstRetained !== NONE && now - movedAt(file) >= RESTORABLE))
      deleteDatabase(file);
  for (const { file, day } of listAside(quarantineFolder(folder)))
    if (day < Math.max(firstKept, firstRetained)) deleteDatabase(file);
  for (const day of listDays(folder)) {
    if (day === today?.day) continue;
    const file = dayFile(folder, day);
    if (day < firstKept) deleteDatabase(file);
    else if (day < firstRetained) setAside(file, join(expiredFolder(folder), basename(file)), now);
  }
}

/** The time of the move is the file's own, so that it needs no record. */
function setAside(file: string, target: string, now: UnixMillis): void {
  moveDatabase(file, target);
  utimesSync(target, now / 1000, now / 1000);
}

function movedAt(file: string): UnixMillis {
  return statSync(file).mtimeMs;
}

/** The issues to delete in this step. */
function expiring(state: Connection, before: UnixMillis): IssueId[] {
  const rows = state.prepare("SELECT id FROM issues WHERE received < ? ORDER BY id LIMIT 20").all(before) as {
    id: IssueId;
  }[];
  return rows.map(({ id }) => id);
}

/** Deletes rows by their key, a chunk at a time. */
const chunkOf = (table: string, key: string, condition: string, limit = CHUNK) =>
  `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${limit})`;

/** Merged issues are deleted with the issue they were merged into. */
const EXPIRED =
  "received < :before AND NOT EXISTS (SELECT 1 FROM issues AS whole WHERE whole.id = issues.merged_into)";

const OLD_AUDIT = chunkOf("audit", "id", "at < ? ORDER BY at");

/** In this order: referring rows are deleted before the rows they refer to. */
const CHUNKS = [
  `DELETE FROM feedback_activity WHERE feedback IN
     (SELECT id FROM feedback WHERE received < :before ORDER BY id LIMIT ${CHUNK})`,
  chunkOf("feedback", "id", "received < :before ORDER BY id"),
  chunkOf("sessions", "sid, project", "received < :before"),
  chunkOf("session_counts", "project, started, release, environment, user_key", "received < :before"),
  ...["replay_urls", "replay_links"].map(
    (table) =>
      `DELETE FROM ${table} WHERE (project, replay_id) IN
         (SELECT project, replay_id FROM replays WHERE received < :before ORDER BY id LIMIT 20)`,
  ),
  "DELETE FROM replays WHERE id IN (SELECT id FROM replays WHERE received < :before ORDER BY id LIMIT 20)",
  chunkOf("check_ins", "id", "received < :before"),
  chunkOf("releases", "version, project", "last_seen < :before"),
  chunkOf("deploys", "id", "finished < :before"),
  chunkOf(
    "announced_releases",
    "version, project",
    "created < :before AND (version, project) NOT IN (SELECT version, project FROM releases)",
  ),
  `DELETE FROM issue_hours WHERE (issue, hour) IN
     (SELECT issue, hour FROM issue_hours JOIN issues ON issues.id = issue WHERE ${EXPIRED} LIMIT ${CHUNK})`,
  ...["issue_hashes", "issue_users", "issue_variants", "issue_spares", "issue_activity"].map(
    (table) =>
      `DELETE FROM ${table} WHERE issue IN (SELECT id FROM issues WHERE ${EXPIRED} ORDER BY id LIMIT 20)`,
  ),
  chunkOf("issues", "id", EXPIRED, 20),
  chunkOf("outcomes", "minute, project, category, kind, reason", "minute < :before / 60000"),
  chunkOf("scrub_hits", "day, project, detector", "day < :before / 86400000"),
  chunkOf("uptime_checks", "url, at", "at < :before"),
  chunkOf("uptime_hours", "url, hour", "hour < :before / 3600000"),
  "DELETE FROM services WHERE seen < :before",
  "DELETE FROM access_sessions WHERE expires < :before",
];
