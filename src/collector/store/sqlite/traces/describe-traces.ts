import type { DescribedTraces, TraceFilter, TraceSelection } from "../../port/traces.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { compactTraces, type SampleTrace } from "./compact-traces.ts";
import { readDescriptions } from "./read-descriptions.ts";
import { sampleSides } from "./sample-sides.ts";
import type { SampledRow } from "./sampled-days.ts";
import { createOperations } from "./trace-operations.ts";

/**
 * Describes up to `limit` traces that match filter and selection, and as many that match only the filter: half of these with
 * any operation, half with an operation of the selected ones. All are spread over the time range.
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
    const descriptionOf = readDescriptions([...sides.selected, ...sides.others, ...sides.alike], cache);
    const toTraces = (found: SampledRow[], selected: boolean, alike: boolean) =>
      found.map((one): SampleTrace => {
        return { selected, alike, operation: operations.placeOf(one), ...descriptionOf(one) };
      });
    const traces = [
      ...toTraces(sides.selected, true, false),
      ...toTraces(sides.others, false, false),
      ...toTraces(sides.alike, false, true),
    ];
    const [facts, calls] = [cache.facts.items, cache.calls.items];
    return { ...compactTraces(traces, { operations: operations.items, facts, calls }), complete };
  });
}
