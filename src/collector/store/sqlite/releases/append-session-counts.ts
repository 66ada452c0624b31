import type { SessionCount } from "#model/session.ts";
import type { Appending } from "../engine/appending.ts";

const MINUTE = 60_000;

/** Adds sessions that an SDK counted itself to those of the same minute, release, environment and person. */
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
