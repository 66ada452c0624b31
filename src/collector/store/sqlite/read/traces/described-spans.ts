import type { Nanos } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { DayFile } from "../../open-files.ts";
import { isFailed } from "../../span-flags.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { createBlockReader } from "../block-reader.ts";
import { spanDetailOf } from "./span-row.ts";
import type { TraceFacts } from "./trace-facts.ts";

/** What of a span says how its trace differs from others. */
export interface DescribedSpan {
  spanId: string;
  parentSpanId: string | null;
  /** Since its trace began. */
  start: Nanos;
  duration: Nanos;
  service: string;
  name: string;
  failed: boolean;
  /** Places of what it and its process say: attributes of all that are described would weigh a hundred megabytes. */
  facts: number[];
}

/** Spans of a trace that are looked at. */
const MAX_SPANS = 300;
/** Many spans say the same, which is read once; each that is known holds the text of its block. */
const MAX_KNOWN = 1000;

/** As a real number: what clocks make of it can be too long for an integer. */
const START = "CAST(spans.start - traces.start AS REAL)";

type Row = [
  trace: number,
  id: number,
  spanId: string,
  parentId: string | null,
  start: number,
  duration: number,
  service: number,
  name: number,
  flags: number,
  resource: number,
];

/** The first spans of each of the traces, by the traces' rows: all at once, as that opens each block of details once. */
export function describedSpans(
  { connection }: DayFile,
  traces: number[],
  facts: TraceFacts,
): Map<number, DescribedSpan[]> {
  const names = createNameReader(connection);
  const readDetail = createBlockReader(connection, "span_blocks");
  // One text of all rows costs less than a list of each.
  const { read } = connection
    .prepare(
      `SELECT json_group_array(json_array(traces.id, spans.id, CAST(spans.span_id AS TEXT), CAST(spans.parent_id AS TEXT),
         ${START}, spans.duration, spans.service, spans.name, spans.flags, spans.resource)) AS read
       FROM json_each(?) AS asked CROSS JOIN traces ON traces.id = asked.value CROSS JOIN spans
         ON spans.id IN (SELECT own.id FROM spans AS own WHERE own.trace = asked.value ORDER BY own.id LIMIT ${MAX_SPANS})`,
    )
    .get(JSON.stringify(traces)) as { read: string };
  const rows = JSON.parse(read) as Row[];
  const known = new Map<string | undefined, number[]>();
  const factsOf = (id: number): number[] => {
    const line = readDetail(id);
    let places = known.get(line);
    if (places === undefined) {
      places = facts.ofSpan(spanDetailOf(line)[0] as Attributes);
      if (known.size === MAX_KNOWN) known.clear();
      known.set(line, places);
    }
    return places;
  };
  const found = new Map<number, DescribedSpan[]>(traces.map((trace) => [trace, []]));
  for (const row of rows.toSorted(([, left], [, right]) => left - right)) {
    const [trace, id, spanId, parentSpanId, start, duration, service, name, flags, resource] = row;
    const ofService = names.name(service);
    found.get(trace)!.push({
      spanId,
      parentSpanId,
      start,
      duration,
      service: ofService,
      name: names.name(name),
      failed: isFailed(flags),
      facts: [...factsOf(id), ...facts.ofProcess(ofService, names.resource(resource))],
    });
  }
  return found;
}
