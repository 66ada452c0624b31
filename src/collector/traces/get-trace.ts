import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { TraceLinksQuery, TraceLinksView, TraceQuery } from "#api/trace.ts";
import type { TraceDetail } from "#collector/store/port/traces.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** Spans from which on `auto` and `columns` leave out what only one span's reader needs. */
const LARGE = 5000;

/** Everything under a trace id: the JSON of a `TraceView` or of `TraceColumns`, which can be too large to be made on this thread. */
export async function getTrace(
  { store }: QueryContext,
  traceId: string,
  { detail }: TraceQuery,
): Promise<Result<Uint8Array, NotFound>> {
  const id = parseTraceId(traceId);
  if (id === undefined) return err(notFound(`trace "${traceId}"`));
  const json = await store.getTraceJson(id, storedDetail(detail));
  return json === null ? err(notFound(`trace "${traceId}"`)) : ok(json);
}

function storedDetail(detail: TraceQuery["detail"]): TraceDetail {
  if (detail === "whole" || detail === "outline") return detail;
  return { wholeUpTo: LARGE, beyond: detail === "auto" ? "outline" : "columns" };
}

/** What leads from a trace to others. */
export async function getTraceLinks(
  { store }: QueryContext,
  traceId: string,
  { targets }: TraceLinksQuery,
): Promise<Result<TraceLinksView, NotFound>> {
  const id = parseTraceId(traceId);
  if (id === undefined) return err(notFound(`trace "${traceId}"`));
  const asked = targets.split(",").flatMap((target) => parseTraceId(target) ?? []);
  return ok(await store.listLinks(id, asked));
}

/** One span of a trace with its error events and log lines: the JSON of a `TraceView` that has nothing else, and is empty where the trace has no such span. */
export async function getTraceSpan(
  { store }: QueryContext,
  traceId: string,
  spanId: string,
): Promise<Result<Uint8Array, NotFound>> {
  const [id, span] = [parseTraceId(traceId), parseSpanId(spanId)];
  const json = id === undefined || span === undefined ? null : await store.getTraceJson(id, { span });
  return json === null ? err(notFound(`span "${spanId}" of trace "${traceId}"`)) : ok(json);
}
