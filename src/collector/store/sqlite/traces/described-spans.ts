import type { Nanos } from "#lib/units.ts";
import type { DayFile } from "../engine/open-files.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import { attributesOfDetail } from "./span-detail.ts";
import type { TraceFacts } from "./trace-facts.ts";

/** The fields of spans that distinguish traces, as columns: objects for thousands of spans would cost more. */
export interface DescribedSpans {
  /** For each trace, its spans' indexes into the columns, in order of arrival. */
  ofTrace: ReadonlyMap<number, readonly number[]>;
  spanIds: string[];
  parentSpanIds: (string | null)[];
  /** Relative to the start of the trace. */
  starts: Nanos[];
  durations: Nanos[];
  /** Numbers of interned texts; `texts` reads them. */
  services: number[];
  names: number[];
  flags: number[];
  /** Indexes of each span's facts: the attributes themselves would take a hundred megabytes. */
  facts: (readonly number[])[];
  /** Indexes of the facts about its process. */
  processFacts: (readonly number[])[];
  texts: NameReader;
}

/** Spans read per trace. */
const MAX_SPANS = 300;
/** Many spans have the same detail, which is parsed once. A cached line keeps its whole block's text in memory. */
const MAX_CACHED = 1000;

/** SQLite builds each list as JSON, which costs less than returning a row per span. */
const COLUMNS = [
  "traces.id",
  "spans.id",
  "CAST(spans.span_id AS TEXT)",
  "CAST(spans.parent_id AS TEXT)",
  "spans.start - traces.start",
  "spans.duration",
  "spans.service",
  "spans.name",
  "spans.flags",
  "spans.resource",
];

type Columns = [
  traces: number[],
  ids: number[],
  spanIds: string[],
  parentSpanIds: (string | null)[],
  starts: Nanos[],
  durations: Nanos[],
  services: number[],
  names: number[],
  flags: number[],
  resources: number[],
];

/** The first spans of each trace, by the rows of the traces: read together, so that each block is decompressed once. */
export function describedSpans(
  { connection }: DayFile,
  traces: readonly number[],
  facts: TraceFacts,
): DescribedSpans {
  const read = connection
    .prepareLists(
      `SELECT ${COLUMNS.map((column) => `json_group_array(${column})`).join()}
       FROM json_each(?) AS wanted CROSS JOIN traces ON traces.id = wanted.value CROSS JOIN spans
         ON spans.id IN (SELECT own.id FROM spans AS own WHERE own.trace = wanted.value ORDER BY own.id LIMIT ${MAX_SPANS})`,
    )
    .get(JSON.stringify(traces)) as unknown as string[];
  const columns = read.map((json): unknown => JSON.parse(json)) as Columns;
  const [trace, ids, spanIds, parentSpanIds, starts, durations, services, names, flags, resources] = columns;
  const texts = createNameReader(connection);
  const factsOf = createLineReader(connection, facts);
  const ofTrace = new Map<number, number[]>(traces.map((one) => [one, []]));
  const factsBySpan: (readonly number[])[] = ids.map(() => NOTHING);
  // In the order of their lines, so that each block is decompressed once even where traces overlap in time.
  for (const place of ids.map((_, at) => at).toSorted((left, right) => ids[left]! - ids[right]!)) {
    factsBySpan[place] = factsOf(ids[place]!);
    ofTrace.get(trace[place]!)!.push(place);
  }
  const processFacts = services.map((service, place) =>
    facts.ofProcess(texts.name(service), texts.resource(resources[place]!)),
  );
  return {
    ofTrace,
    spanIds,
    parentSpanIds,
    starts,
    durations,
    services,
    names,
    flags,
    facts: factsBySpan,
    processFacts,
    texts,
  };
}

const NOTHING: readonly number[] = [];

/** Reads the facts of a span's detail. */
function createLineReader(connection: DayFile["connection"], facts: TraceFacts) {
  const readDetail = createBlockReader(connection, "span_blocks");
  const known = new Map<string | undefined, readonly number[]>();
  return (id: number): readonly number[] => {
    const line = readDetail(id);
    let places = known.get(line);
    if (places === undefined) {
      places = facts.ofSpan(attributesOfDetail(line));
      if (known.size === MAX_CACHED) known.clear();
      known.set(line, places);
    }
    return places;
  };
}
