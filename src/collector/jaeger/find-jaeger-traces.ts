import { AppError } from "#lib/app-error.ts";
import { parseTraceId, type TraceId } from "#lib/ids.ts";
import { ok, type Result } from "#lib/result.ts";
import type { JaegerTracesQuery } from "#api/jaeger.ts";
import { SPAN_KINDS } from "#model/span.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { SpanConditions } from "#collector/store/port/traces.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { jaegerFilter } from "./jaeger-filter.ts";

/**
 * The traces that match Jaeger's search, each as the JSON of a `JaegerTrace`, latest first. If a part of the search takes too long,
 * what the others found is the answer; rejects with `AppError("query_timeout")` if they found nothing.
 */
export async function findJaegerTraces(
  context: ReadContext,
  query: JaegerTracesQuery,
): Promise<Result<Uint8Array[], BadQuery>> {
  const asked = query.traceID ?? [];
  if (asked.length > 0)
    return ok(
      await readTraces(
        context,
        asked.slice(0, query.limit).flatMap((id) => readId(id) ?? []),
      ),
    );
  const read = jaegerFilter(query, context.clock());
  if (!read.ok) return read;
  const { range, tags, span } = read.value;
  const list = (one: SpanConditions) => context.store.findTraceIds({ any: [one], ...range }, query.limit);
  // Attributes are indexed by their values, and what tags say of the span itself narrows it down. Everything else may have to be
  // scanned, and is looked at only if those find too few.
  const searches: SpanConditions[] = [{ ...span, attributes: tags }];
  const fields = fieldsOf(tags);
  if (Object.keys(fields).length > 0) searches.push({ ...span, ...fields, anywhere: tags });
  if (tags.length > 0) searches.push({ ...span, anywhere: tags });
  const found: TraceId[] = [];
  let late: AppError | undefined;
  for (const search of searches) {
    if (new Set(found).size >= query.limit) break;
    try {
      found.push(...(await list(search)));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "query_timeout") throw error;
      late = error;
    }
  }
  if (late !== undefined && found.length === 0) throw late;
  return ok(await readTraces(context, [...new Set(found)].slice(0, query.limit)));
}

/** What Jaeger's tags of a span's own fields say of it. */
function fieldsOf(tags: [string, string][]): Pick<SpanConditions, "failed" | "kind"> {
  const valueOf = (name: string) => tags.find(([key]) => key === name)?.[1].toLowerCase();
  const isFailed = valueOf("error") === "true" || valueOf("otel.status_code") === "error";
  const kind = SPAN_KINDS.find((one) => one === valueOf("span.kind"));
  return { ...(isFailed && { failed: true }), ...(kind !== undefined && { kind }) };
}

/** One trace as the JSON of a `JaegerTrace`; null if there is none. */
export async function getJaegerTrace(context: ReadContext, traceId: string): Promise<Uint8Array | null> {
  const id = readId(traceId);
  const [trace = null] = id === undefined ? [] : await context.store.getJaegerTraces([id]);
  return trace;
}

async function readTraces({ store }: ReadContext, ids: TraceId[]): Promise<Uint8Array[]> {
  const traces: Uint8Array[] = [];
  for (let at = 0; at < ids.length;) {
    const some = await store.getJaegerTraces(ids.slice(at));
    traces.push(...some.filter((trace) => trace !== null));
    at += some.length;
  }
  return traces;
}

/** Jaeger omits leading zeros. */
function readId(text: string): TraceId | undefined {
  return parseTraceId(text.padStart(32, "0"));
}
