import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import {
  SESSION_STATUSES,
  type ReleaseHealth,
  type SessionCount,
  type SessionUpdate,
} from "#model/session.ts";
import type { Appending } from "../engine/appending.ts";
import { foldId } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** The statuses in one text, in which a later place is a graver one. */
const GRAVITY = SESSION_STATUSES.join(" ");

/** Joins each update with what is known of its session; the order of updates does not matter. The user is the one named last. */
export function appendSessions({ context: { state }, ledger }: Appending, sessions: SessionUpdate[]): void {
  for (const session of sessions) {
    const { userKey, receivedAt, updatedAt = receivedAt, duration = null } = session;
    state
      .prepare(
        `INSERT INTO sessions
           (sid, project, status, release, environment, user_key, user_at, started, received, errors, duration)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET
           status = iif(instr('${GRAVITY}', excluded.status) > instr('${GRAVITY}', status), excluded.status, status),
           release = coalesce(release, excluded.release), environment = coalesce(environment, excluded.environment),
           user_key = iif(${IS_LATER_USER}, excluded.user_key, user_key),
           user_at = iif(${IS_LATER_USER}, excluded.user_at, user_at),
           started = min(started, excluded.started), received = max(received, excluded.received),
           errors = max(errors, excluded.errors),
           duration = max(coalesce(duration, excluded.duration), coalesce(excluded.duration, duration))`,
      )
      .run(
        foldId(session.sid),
        session.projectId,
        session.status,
        session.release,
        session.environment,
        userKey,
        userKey === null ? null : updatedAt,
        session.startedAt,
        receivedAt,
        session.errors,
        duration,
      );
    ledger.count(session.projectId, "session", "accepted");
  }
}

/** Of two users named at the same time, one is chosen whichever came first. */
const IS_LATER_USER = `excluded.user_key IS NOT NULL AND
  (user_key IS NULL OR (excluded.user_at, excluded.user_key) > (coalesce(user_at, 0), user_key))`;

const MINUTE = 60_000;

/** Adds sessions that an SDK aggregated to those of the same minute, release, environment and user. */
export function appendSessionCounts({ context: { state }, ledger }: Appending, counts: SessionCount[]): void {
  const upsert = state.prepare(
    `INSERT INTO session_counts (project, started, release, environment, user_key, received, exited, errored, abnormal,
       unhandled, crashed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET received = max(received, excluded.received), exited = exited + excluded.exited,
       errored = errored + excluded.errored, abnormal = abnormal + excluded.abnormal,
       unhandled = unhandled + excluded.unhandled, crashed = crashed + excluded.crashed`,
  );
  for (const count of counts) {
    upsert.run(
      count.projectId,
      count.startedAt - (count.startedAt % MINUTE),
      count.release ?? "",
      count.environment ?? "",
      count.userKey ?? "",
      count.receivedAt,
      count.exited,
      count.errored,
      count.abnormal,
      count.unhandled,
      count.crashed,
    );
    ledger.count(count.projectId, "session", "accepted");
  }
}

/**
 * Session outcomes by release and environment, latest seen first; individually sent and aggregated sessions together. A session
 * that ended without a crash but had errors counts as errored.
 */
export function listReleaseHealth(
  { state }: StoreFiles,
  project: ProjectId,
  start: UnixMillis,
  end: UnixMillis,
): ReleaseHealth[] {
  const rows = state
    .prepare(
      `SELECT nullif(release, '') AS release, nullif(environment, '') AS environment, sum(sessions) AS sessions,
         sum(exited) AS exited, sum(errored) AS errored, sum(abnormal) AS abnormal, sum(unhandled) AS unhandled,
         sum(crashed) AS crashed, count(DISTINCT nullif(user_key, '')) AS users,
         count(DISTINCT CASE WHEN crashed > 0 THEN nullif(user_key, '') END) AS crashedUsers,
         min(started) AS firstSeen, max(started) AS lastSeen
       FROM (${ONE_BY_ONE} UNION ALL ${COUNTED})
       GROUP BY 1, 2 ORDER BY lastSeen DESC, release, environment`,
    )
    .all({ project, start, end });
  return rows as unknown as ReleaseHealth[];
}

const RANGE = "project = :project AND started >= :start AND started < :end";
export const ONE_BY_ONE = `SELECT coalesce(release, '') AS release, coalesce(environment, '') AS environment,
    coalesce(user_key, '') AS user_key, started, 1 AS sessions, status = 'exited' AND errors = 0 AS exited,
    status = 'errored' OR (status IN ('ok', 'exited') AND errors > 0) AS errored, status = 'abnormal' AS abnormal,
    status = 'unhandled' AS unhandled, status = 'crashed' AS crashed FROM sessions WHERE ${RANGE}`;
export const COUNTED = `SELECT release, environment, user_key, started,
    exited + errored + abnormal + unhandled + crashed AS sessions, exited, errored, abnormal, unhandled, crashed
  FROM session_counts WHERE ${RANGE} AND exited + errored + abnormal + unhandled + crashed > 0`;
