import type { SessionUpdate } from "#model/session.ts";
import { foldId } from "../engine/fold-id.ts";
import type { Appending } from "../engine/appending.ts";

/** Keeps the latest update of each session. */
export function appendSessions({ context: { state }, ledger }: Appending, sessions: SessionUpdate[]): void {
  for (const session of sessions) {
    state
      .prepare(
        `INSERT INTO sessions (sid, project, status, release, environment, user_key, started, received, errors)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET status = excluded.status, release = excluded.release,
           environment = excluded.environment, user_key = coalesce(excluded.user_key, user_key),
           received = excluded.received, errors = max(errors, excluded.errors)
         WHERE excluded.received >= received`,
      )
      .run(
        foldId(session.sid),
        session.projectId,
        session.status,
        session.release,
        session.environment,
        session.userKey,
        session.startedAt,
        session.receivedAt,
        session.errors,
      );
    ledger.count(session.projectId, "session", "accepted");
  }
}
