import type { DayFile } from "../engine/open-files.ts";
import { describedSpans } from "./described-spans.ts";
import type { SampledRow } from "./sampled-days.ts";
import { createTraceDescriber } from "./trace-description.ts";
import type { TraceDescription, DescriptionCache } from "./description-cache.ts";

/** Descriptions of the traces found. Those that are not cached are read with one query per file. */
export function readDescriptions(
  found: readonly SampledRow[],
  cache: DescriptionCache,
): (found: SampledRow) => TraceDescription {
  const describe = createTraceDescriber(cache);
  const described = new Map<DayFile, Map<number, TraceDescription>>();
  for (const [file, of] of Map.groupBy(found, (one) => one.file)) {
    const { connection } = file;
    const traces = new Map<number, TraceDescription>();
    const unknown = new Map<number, number>();
    for (const { row } of of) {
      const [trace, spans] = [Number(row.id), Number(row.spans)];
      const known = cache.get(connection, trace, spans);
      if (known === undefined) unknown.set(trace, spans);
      else traces.set(trace, known);
    }
    const read = describedSpans(file, [...unknown.keys()], cache.facts);
    for (const [trace, spans] of unknown) {
      const description = describe(read, trace);
      cache.set(connection, trace, spans, description);
      traces.set(trace, description);
    }
    described.set(file, traces);
  }
  return ({ file, row }) => described.get(file)!.get(Number(row.id))!;
}
