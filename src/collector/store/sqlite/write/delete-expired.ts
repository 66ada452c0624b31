import type { UnixMillis } from "#lib/units.ts";
import { zstdDecompressSync } from "node:zlib";
import type { WriteContext } from "./context.ts";

/** Rows of one kind that go in one transaction: few enough that nobody waits for them. */
const CHUNK = 200;

/**
 * Deletes a chunk of what was received before the cutoff; says whether there may be more. Time of receipt decides,
 * not what a sender's clock said.
 */
export function deleteExpired(context: WriteContext, cutoff: UnixMillis): boolean {
  const { connection } = context;
  const before = Math.floor(cutoff);
  let deleted = deleteLogs(context, before) + deleteTraces(context, before);
  for (const sql of CHUNKS) deleted += Number(connection.prepare(sql).run({ before }).changes);
  return deleted > 0;
}

/** In this order: what hangs on a row goes before the row. */
const CHUNKS = [
  `DELETE FROM event_payloads WHERE event IN (SELECT id FROM events WHERE received < :before ORDER BY id LIMIT ${CHUNK})`,
  `DELETE FROM events WHERE id IN (SELECT id FROM events WHERE received < :before ORDER BY id LIMIT ${CHUNK})`,
  `DELETE FROM event_ids WHERE (event_id, project) IN
     (SELECT event_id, project FROM event_ids WHERE received < :before LIMIT ${CHUNK})`,
  `DELETE FROM attachments WHERE id IN (SELECT id FROM attachments WHERE received < :before ORDER BY id LIMIT 20)`,
  `DELETE FROM feedback WHERE id IN (SELECT id FROM feedback WHERE received < :before ORDER BY id LIMIT ${CHUNK})`,
  `DELETE FROM raw_items WHERE id IN (SELECT id FROM raw_items WHERE received < :before ORDER BY id LIMIT ${CHUNK})`,
  `DELETE FROM sessions WHERE (sid, project) IN
     (SELECT sid, project FROM sessions WHERE received < :before LIMIT ${CHUNK})`,
  `DELETE FROM span_blocks WHERE id IN (SELECT id FROM span_blocks WHERE received < :before ORDER BY id LIMIT ${CHUNK})`,
  `DELETE FROM issue_hours WHERE (issue, hour) IN
     (SELECT issue, hour FROM issue_hours JOIN issues ON issues.id = issue WHERE received < :before LIMIT ${CHUNK})`,
  ...["issue_hashes", "issue_users", "issue_variants"].map(
    (table) =>
      `DELETE FROM ${table} WHERE issue IN (SELECT id FROM issues WHERE received < :before ORDER BY id LIMIT 20)`,
  ),
  `DELETE FROM issues WHERE id IN (SELECT id FROM issues WHERE received < :before ORDER BY id LIMIT 20)`,
  `DELETE FROM outcomes WHERE (minute, project, category, kind, reason) IN
     (SELECT minute, project, category, kind, reason FROM outcomes WHERE minute < :before / 60000 LIMIT ${CHUNK})`,
];

function deleteLogs({ connection }: WriteContext, before: number): number {
  const blocks = connection
    .prepare("SELECT id, body FROM log_blocks WHERE received < ? ORDER BY id LIMIT 4")
    .all(before) as { id: number; body: Uint8Array }[];
  for (const block of blocks) {
    for (const line of zstdDecompressSync(block.body).toString().split("\n")) {
      // Each line is JSON that begins with the id of its row.
      const id = Number.parseInt(line.slice(1), 10);
      connection.prepare("DELETE FROM logs WHERE id = ?").run(id);
      connection.prepare("DELETE FROM log_words WHERE rowid = ?").run(id);
    }
    connection.prepare("DELETE FROM log_blocks WHERE id = ?").run(block.id);
  }
  return blocks.length;
}

/** A trace goes when nothing was added to it since the cutoff and no record still names it. */
function deleteTraces({ connection }: WriteContext, before: number): number {
  const rows = connection
    .prepare(
      `SELECT id FROM traces WHERE received < :before
         AND NOT EXISTS (SELECT 1 FROM logs WHERE trace = traces.id)
         AND NOT EXISTS (SELECT 1 FROM events WHERE trace = traces.id AND received >= :before)
       ORDER BY id LIMIT ${CHUNK}`,
    )
    .all({ before }) as { id: number }[];
  for (const { id } of rows) {
    connection
      .prepare(
        "DELETE FROM trace_names WHERE trace = ?1 AND name IN (SELECT name FROM spans WHERE trace = ?1)",
      )
      .run(id);
    connection.prepare("DELETE FROM spans WHERE trace = ?").run(id);
    connection.prepare("DELETE FROM trace_services WHERE trace = ?").run(id);
    connection.prepare("DELETE FROM traces WHERE id = ?").run(id);
  }
  return rows.length;
}
