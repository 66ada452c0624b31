import type { DescribedTraces, TraceFilter, TraceSelection } from "../../port/traces.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { compactTraces, type SampleTrace } from "./compact-traces.ts";
import { describedSpans } from "./described-spans.ts";
import type { DescriptionCache, TraceDescription } from "./description-cache.ts";
import { sampleSides } from "./sample-sides.ts";
import type { SampledRow } from "./sampled-days.ts";
import { createTraceDescriber } from "./trace-description.ts";
import { createOperations } from "./trace-operations.ts";

/**
 * Describes up to `limit` traces that match filter and selection, and as many that match only the filter: half of these with
 * any operation, half with an operation of the selected ones. All are spread over the time range. Against the time before, there are
 * also as many of the selected time that are not selected.
 */
export function describeTraces(
  files: StoreFiles,
  filter: TraceFilter,
  selection: TraceSelection,
  limit: number,
): DescribedTraces {
  const operations = createOperations();
  const { complete, ...sides } = sampleSides(files, filter, selection, { limit, operations });
  return files.descriptions.use((cache) => {
    const descriptionOf = readDescriptions(
      [...sides.selected, ...sides.others, ...sides.alike, ...sides.beside],
      cache,
    );
    const toTraces = (found: SampledRow[], side: keyof typeof sides) =>
      found.map((one): SampleTrace => {
        const [selected, alike, beside] = [side === "selected", side === "alike", side === "beside"];
        return { selected, alike, beside, operation: operations.placeOf(one), ...descriptionOf(one) };
      });
    const traces = (["selected", "others", "alike", "beside"] as const).flatMap((side) =>
      toTraces(sides[side], side),
    );
    const [facts, calls] = [cache.facts.items, cache.calls.items];
    return { ...compactTraces(traces, { operations: operations.items, facts, calls }), complete };
  });
}

/** Descriptions of the traces found. Those that are not cached are read with one query per file. */
function readDescriptions(
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
