import type { TraceId } from "#lib/ids.ts";
import type { TraceCounts } from "../../port/traces.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { findTraceRows } from "./find-trace-rows.ts";

/** How many spans, logs and events a trace has, without reading them. */
export function countTrace(files: StoreFiles, id: TraceId): TraceCounts {
  const counts: TraceCounts = { spans: 0, logs: 0, events: 0 };
  for (const { file, id: trace, spans } of findTraceRows(files, id)) {
    const row = file.connection
      .prepare(
        `SELECT (SELECT count(*) FROM logs WHERE trace = ?1) AS logs,
           (SELECT count(*) FROM events WHERE trace = ?1) AS events`,
      )
      .get(trace) as { logs: number; events: number };
    counts.spans += spans;
    counts.logs += row.logs;
    counts.events += row.events;
  }
  return counts;
}
