import type { Connection } from "../../connection.ts";
import type { DayFile } from "../../open-files.ts";
import { describedSpans } from "./described-spans.ts";
import type { SampledRow } from "./sampled-days.ts";
import { createTraceDescriber } from "./trace-description.ts";
import type { TraceDescription, TraceMemory } from "./trace-memory.ts";

/** What the traces found have; what is not known of them is read, of each file at once. */
export function readDescriptions(
  found: readonly SampledRow[],
  memory: TraceMemory,
): (found: SampledRow) => TraceDescription {
  const describe = createTraceDescriber(memory);
  const described = new Map<DayFile, Map<number, TraceDescription>>();
  for (const [file, of] of Map.groupBy(found, (one) => one.file)) {
    const { connection } = file;
    const traces = new Map<number, TraceDescription>();
    const unknown = new Map<number, number>();
    for (const [trace, spans] of countSpans(connection, of)) {
      const known = memory.get(connection, trace, spans);
      if (known === undefined) unknown.set(trace, spans);
      else traces.set(trace, known);
    }
    const read = describedSpans(file, [...unknown.keys()], memory.facts);
    for (const [trace, spans] of unknown) {
      const description = describe(read, trace);
      memory.set(connection, trace, spans, description);
      traces.set(trace, description);
    }
    described.set(file, traces);
  }
  return ({ file, row }) => described.get(file)!.get(Number(row.id))!;
}

function countSpans(connection: Connection, found: readonly SampledRow[]): [trace: number, spans: number][] {
  const rows = connection
    .prepareLists(
      "SELECT traces.id, traces.spans FROM json_each(?) AS asked CROSS JOIN traces ON traces.id = asked.value",
    )
    .all(JSON.stringify(found.map(({ row }) => Number(row.id))));
  return rows as unknown as [trace: number, spans: number][];
}
