import type { UnixMillis } from "#lib/units.ts";
import type { WriteContext } from "./context.ts";

/** The number of the trace's row, which is made when this is the first to name the trace. */
export function traceRow({ connection }: WriteContext, traceId: string, now: UnixMillis): number {
  const found = connection.prepare("SELECT id FROM traces WHERE trace_id = ?").get(traceId) as
    | { id: number }
    | undefined;
  if (found !== undefined) return found.id;
  const made = connection
    .prepare("INSERT INTO traces (trace_id, received) VALUES (?, ?)")
    .run(traceId, Math.floor(now));
  return Number(made.lastInsertRowid);
}
