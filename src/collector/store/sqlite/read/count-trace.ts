import type { TraceId } from "#lib/ids.ts";
import type { TraceCounts } from "../../port.ts";
import type { Connection } from "../connection.ts";

/** What there is under a trace id, without reading it. */
export function countTrace(connection: Connection, id: TraceId): TraceCounts {
  const row = connection
    .prepare(
      `SELECT spans, (SELECT count(*) FROM logs WHERE trace = traces.id) AS logs,
         (SELECT count(*) FROM events WHERE trace = traces.id) AS events FROM traces WHERE trace_id = ?`,
    )
    .get(id) as TraceCounts | undefined;
  return row === undefined ? { spans: 0, logs: 0, events: 0 } : { ...row };
}
