import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { DIFFERENCES } from "#api/differences.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { RATES } from "#api/rates.ts";
import type { TraceLinksView, TraceQuery, TraceList, TraceListQuery, TRACES } from "#api/traces.ts";
import { isoFromMillis, isoFromNanos } from "#model/iso-time.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { readTraceSearch } from "#collector/search/read-search.ts";
import type { TraceDetail } from "#collector/store/port/traces.ts";
import { timeRange } from "#collector/times/time-range.ts";
import { findDifferences } from "./differences/find-differences.ts";
import { findRepeatedCalls } from "./find-repeated-calls.ts";
import { listRates } from "./list-rates.ts";
import { listTraceIssues } from "./list-trace-issues.ts";
import { mapServices } from "./map-services.ts";
import { sampleTraces } from "./sample-traces.ts";

/** Traces, and analyses of many of them. */
export function traceHandlers(
  context: ReadContext,
): Handlers<typeof TRACES & typeof DIFFERENCES & typeof RATES> {
  return {
    listTraces: (query) => listTraces(context, query),
    listTraceIssues: (query) => listTraceIssues(context, query),
    findRepeatedCalls: (query) => findRepeatedCalls(context, query),
    sampleTraces: (query) => sampleTraces(context, query),
    getTrace: ({ trace, detail }) => getTrace(context, trace, detail),
    getTraceLinks: ({ trace, targets }) => getTraceLinks(context, trace, targets),
    getTraceSpan: ({ trace, span }) => getTraceSpan(context, trace, span),
    findDifferences: (query) => findDifferences(context, query),
    listRates: async (query) => ok(await listRates(context, query)),
    mapServices: async (query) => ok(await mapServices(context, query)),
  };
}

/** Spans above which `auto` and `columns` give only the outline. */
const LARGE = 5000;

/** Everything under a trace id, as the JSON of a `TraceView` or `TraceColumns`, built by a reader thread because it can be large. */
export async function getTrace(
  { store }: ReadContext,
  traceId: string,
  detail: TraceQuery["detail"],
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

/** Links between a trace and others. */
export async function getTraceLinks(
  { store }: ReadContext,
  traceId: string,
  targets: string,
): Promise<Result<TraceLinksView, NotFound>> {
  const id = parseTraceId(traceId);
  if (id === undefined) return err(notFound(`trace "${traceId}"`));
  const ids = targets.split(",").flatMap((target) => parseTraceId(target) ?? []);
  return ok(await store.listLinks(id, ids));
}

/** One span of a trace with its error events and log records, as the JSON of a `TraceView`; empty if the trace has no such span. */
export async function getTraceSpan(
  { store }: ReadContext,
  traceId: string,
  spanId: string,
): Promise<Result<Uint8Array, NotFound>> {
  const [id, span] = [parseTraceId(traceId), parseSpanId(spanId)];
  const json = id === undefined || span === undefined ? null : await store.getTraceJson(id, { span });
  return json === null ? err(notFound(`span "${spanId}" of trace "${traceId}"`)) : ok(json);
}

/** A page of traces, latest or longest first. */
export async function listTraces(
  context: ReadContext,
  query: TraceListQuery,
): Promise<Result<TraceList, BadQuery>> {
  const filter = await readTraceSearch(context, query.query, timeRange(query));
  if (!filter.ok) return filter;
  const page = await context.store.listTraces(filter.value, query.sort, {
    limit: query.limit,
    cursor: query.cursor,
  });
  return ok({
    traces: page.items.map(({ start, ...line }) => ({ ...line, start: isoFromNanos(start) })),
    next: page.next,
    stopped: page.stopped && { ...page.stopped, start: isoFromMillis(page.stopped.start) },
  });
}
