import { parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { notFound, type NotFound } from "./not-found.ts";
import type { QueryContext } from "./query-context.ts";

/** Everything under a trace id: the JSON of a `TraceView`, which can be too large to be made on this thread. */
export async function getTrace(
  { store }: QueryContext,
  traceId: string,
): Promise<Result<Uint8Array, NotFound>> {
  const id = parseTraceId(traceId);
  const json = id === undefined ? null : await store.getTraceJson(id);
  return json === null ? err(notFound(`trace "${traceId}"`)) : ok(json);
}
