import type { TraceId } from "#lib/ids.ts";
import type { SpanFilter } from "../../port/traces.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { createSpanTest } from "./match-span.ts";
import { spanRows } from "./search-spans.ts";

/** Matching spans that are read: one trace may have very many. */
const MAX_SPANS = 20_000;

/** The traces of the last received spans that meet one of the conditions; at most `limit`. */
export function findTraceIds(files: StoreFiles, filter: SpanFilter, limit: number): TraceId[] {
  const found = new Set<TraceId>();
  let matching = 0;
  for (const file of files.days()) {
    const meets = createSpanTest(file.connection, filter.any);
    for (const row of spanRows(file, filter, null)) {
      const traceId = hexFromBytes(row.trace_id) as TraceId;
      // A further span of a trace that is found needs no test.
      if (!found.has(traceId) && !meets(row, traceId)) continue;
      found.add(traceId);
      matching += 1;
      if (found.size >= limit || matching >= MAX_SPANS) return [...found];
    }
  }
  return [...found];
}
