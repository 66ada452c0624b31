import { parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { TraceView } from "#model/api/trace.ts";
import { notFound, type NotFound } from "./not-found.ts";
import type { QueryContext } from "./query-context.ts";
import { traceView } from "./trace-view.ts";

/** Everything under a trace id. */
export async function getTrace(
  { store }: QueryContext,
  traceId: string,
): Promise<Result<TraceView, NotFound>> {
  const id = parseTraceId(traceId);
  const stored = id === undefined ? null : await store.getTrace(id);
  if (id === undefined || stored === null) return err(notFound(`trace "${traceId}"`));
  return ok(traceView(id, stored));
}
