import { AppError } from "#lib/app-error.ts";
import { parseTraceId, type TraceId } from "#lib/ids.ts";
import { ok, type Result } from "#lib/result.ts";
import type { JaegerTracesQuery } from "#api/jaeger.ts";
import { SPAN_KINDS } from "#model/span.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { SpanConditions, SpanFilter } from "#collector/store/port/traces.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { jaegerFilter } from "./jaeger-filter.ts";

/** The traces that match Jaeger's search, each as the JSON of a `JaegerTrace`, latest first. */
export async function findJaegerTraces(
  context: ReadContext,
  query: JaegerTracesQuery,
): Promise<Result<Uint8Array[], BadQuery>> {
  const asked = query.traceID ?? [];
  if (asked.length > 0) return ok(await readTraces(context, asked.slice(0, query.limit)));
  const read = jaegerFilter(query, context.clock());
  if (!read.ok) return read;
  const { range, tags, span } = read.value;
  const list = (one: SpanConditions) => tracesOf(context, { any: [one], ...range }, query.limit);
  // Attributes are indexed, and what tags say of the span itself narrows it down. Everything else is scanned only if those find
  // too few.
  const searches: SpanConditions[] = [{ ...span, attributes: tags }];
  if (tags.length > 0)
    searches.push({ ...span, ...fieldsOf(tags), anywhere: tags }, { ...span, anywhere: tags });
  const found: TraceId[] = [];
  for (const search of searches) {
    if (new Set(found).size >= query.limit) break;
    try {
      found.push(...(await list(search)));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "query_timeout") throw error;
    }
  }
  return ok(await readTraces(context, [...new Set(found)].slice(0, query.limit)));
}

/** What Jaeger's tags of a span's own fields say of it. */
function fieldsOf(tags: [string, string][]): Pick<SpanConditions, "failed" | "kind"> {
  const valueOf = (name: string) => tags.find(([key]) => key === name)?.[1].toLowerCase();
  const isFailed = valueOf("error") === "true" || valueOf("otel.status_code") === "error";
  const kind = SPAN_KINDS.find((one) => one === valueOf("span.kind"));
  return { ...(isFailed && { failed: true }), ...(kind !== undefined && { kind }) };
}

/** The last received traces with a span that matches the filter. */
async function tracesOf({ store }: ReadContext, filter: SpanFilter, limit: number): Promise<TraceId[]> {
  const found = new Set<TraceId>();
  let cursor: string | undefined;
  for (let seen = 0; seen < MAX_SPANS && found.size < limit; seen += PAGE) {
    const page = await store.searchSpans(filter, { limit: PAGE, cursor });
    for (const { traceId } of page.items) if (found.size < limit) found.add(traceId);
    if (page.next === null) break;
    cursor = page.next;
  }
  return [...found];
}

const PAGE = 500;
const MAX_SPANS = 20_000;

/** One trace as the JSON of a `JaegerTrace`; null if there is none. */
export async function getJaegerTrace({ store }: ReadContext, traceId: string): Promise<Uint8Array | null> {
  const id = readId(traceId);
  return id === undefined ? null : store.getTraceJson(id, "jaeger");
}

async function readTraces(context: ReadContext, ids: string[]): Promise<Uint8Array[]> {
  const traces: Uint8Array[] = [];
  // One at a time: hundreds at once would fill the queue for other queries.
  for (const id of ids) {
    const trace = await getJaegerTrace(context, id);
    if (trace !== null) traces.push(trace);
  }
  return traces;
}

/** Jaeger omits leading zeros. */
function readId(text: string): TraceId | undefined {
  return parseTraceId(text.padStart(32, "0"));
}
