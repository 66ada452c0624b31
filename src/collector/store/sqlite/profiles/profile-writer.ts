import type { EventId } from "#lib/ids.ts";
import type { ProfileSummary } from "#model/profile.ts";
import type { Connection } from "../engine/connection.ts";

/** Returns what enters a stored blob in the index of profiles. */
export function profileWriter(
  connection: Connection,
): (blob: number, id: EventId, summary: ProfileSummary) => void {
  return (blob, id, { format, service, started, ended, samples, transactionId }) =>
    void connection
      .prepare(
        `INSERT INTO profiles (blob, profile_id, format, service, started, ended, samples, transaction_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(blob, id, format, service, started, ended, samples, transactionId);
}
