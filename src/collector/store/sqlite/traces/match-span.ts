import type { TraceId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import type { SpanConditions } from "../../port/traces.ts";
import type { DayFile } from "../engine/open-files.ts";
import { durationWords, FAILED_WORD, nameWord, serviceWord } from "../attributes/words.ts";
import { findName, findNames, createNameReader } from "../attributes/name-reader.ts";
import { attributeWords, matchesAnywhere, matchesAttributes } from "../attributes/match-attributes.ts";
import { matchesRanges, rangeWords } from "../attributes/match-ranges.ts";
import { BLOCK_EFFORT, ROW_EFFORT, type Effort } from "../engine/effort.ts";
import { rowsOfTraces, type HeldHits } from "./span-hits.ts";
import { searchedAttributes } from "./span-detail.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";

/** Longer than any span. */
const FOR_EVER = Number.MAX_SAFE_INTEGER;
/** A question to the index costs as much for each word that it does not have as for one that it has. */
const MANY_WORDS = 8;

export interface SpanQuery {
  /** What the inverted index is asked; null where it cannot narrow the spans down. */
  match: string | null;
  /** Whether a span that the index finds meets a condition, but for two texts of one hash. */
  isExact: boolean;
}

/**
 * The query that finds every span of a day's file which meets one of the conditions, and some that do not; null where no
 * span here can meet any.
 */
export function spanQuery({ connection }: DayFile, any: SpanConditions[]): SpanQuery | null {
  const queries = any.flatMap((conditions) => conditionQuery(connection, conditions) ?? []);
  if (queries.length === 0) return null;
  const matches = queries.map(({ match }) => match);
  return {
    match: matches.includes(null) ? null : matches.map((match) => `(${match})`).join(" OR "),
    isExact: queries.every(({ isExact }) => isExact),
  };
}

function conditionQuery(connection: DayFile["connection"], conditions: SpanConditions): SpanQuery | null {
  const attributes = conditions.attributes.map((attribute) => attributeWords(connection, attribute));
  const alternatives = attributes.filter((words) => words !== null);
  const ranges = (conditions.ranges ?? []).map((range) => rangeWords(connection, range));
  for (const range of ranges) if (range !== null) alternatives.push(range.words);
  for (const word of conditions.words) alternatives.push(findNames(connection, word).map(nameWord));
  if (conditions.name !== undefined) alternatives.push(findName(connection, conditions.name).map(nameWord));
  if (conditions.service !== undefined)
    alternatives.push(findName(connection, conditions.service).map(serviceWord));
  if (conditions.failed === true) alternatives.push([FAILED_WORD]);
  const { minDuration = 0, maxDuration = FOR_EVER } = conditions;
  if (minDuration > 0 || maxDuration < FOR_EVER) alternatives.push(durationWords(minDuration, maxDuration));
  const known = alternatives.map((words) => knownWords(connection, words));
  if (known.some((words) => words.length === 0)) return null;
  if (known.length === 0) return { match: null, isExact: false };
  const parts = known.map((words) => `(${words.map((word) => `"${word}"`).join(" OR ")})`);
  const { anywhere = [], kind, failed } = conditions;
  const isExact =
    !attributes.includes(null) &&
    ranges.every((range) => range?.isExact === true) &&
    anywhere.length === 0 &&
    minDuration === 0 &&
    maxDuration === FOR_EVER &&
    kind === undefined &&
    failed !== false;
  return { match: parts.join(" AND "), isExact };
}

/** Those of very many words that the index has: most of the magnitudes that a bound leaves open are no span's. */
function knownWords(connection: DayFile["connection"], words: string[]): string[] {
  if (words.length <= MANY_WORDS) return words;
  const select = connection.prepare("SELECT 1 FROM span_words WHERE span_words MATCH ? LIMIT 1");
  return words.filter((word) => select.get(`"${word}"`) !== undefined);
}

export function meetsAny(span: Span, any: SpanConditions[]): boolean {
  return any.some((conditions) => meetsRow(span, conditions) && meetsDetail(span, conditions));
}

/** What a span's row tells. */
function meetsRow(
  span: Pick<Span, "service" | "name" | "kind" | "status" | "duration">,
  conditions: SpanConditions,
): boolean {
  const { service, name, kind, failed, minDuration, maxDuration } = conditions;
  if (service !== undefined && span.service !== service) return false;
  if (name !== undefined && span.name !== name) return false;
  if (kind !== undefined && span.kind !== kind) return false;
  if (failed !== undefined && (span.status === "error") !== failed) return false;
  if (minDuration !== undefined && span.duration < minDuration) return false;
  if (maxDuration !== undefined && span.duration > maxDuration) return false;
  const folded = span.name.toLowerCase();
  return conditions.words.every((word) => folded.includes(word.toLowerCase()));
}

function meetsDetail(
  span: Pick<Span, "attributes" | "resource" | "events" | "links">,
  { attributes, ranges = [], anywhere = [] }: SpanConditions,
): boolean {
  const searched = { attributes: searchedAttributes(span), resource: span.resource };
  return (
    matchesAttributes(searched, attributes) &&
    matchesRanges(searched, ranges) &&
    matchesAnywhere(span, anywhere)
  );
}

/** Says whether a span meets one of the conditions; its details are opened only where its row and resource do not tell. */
function createSpanTest(
  connection: DayFile["connection"],
  any: SpanConditions[],
  effort: Effort,
): (row: SpanRow, traceId: TraceId) => boolean {
  const names = createNameReader(connection);
  const read = createSpanReader(connection, () => {
    effort.left -= BLOCK_EFFORT;
  });
  const isTold = new Map<bigint, boolean[]>();
  const toldBy = (resource: bigint): boolean[] => {
    const alone = { attributes: {}, resource: names.resource(Number(resource)), events: [], links: [] };
    const told = isTold.get(resource) ?? any.map((conditions) => meetsDetail(alone, conditions));
    isTold.set(resource, told);
    return told;
  };
  return (row, traceId) => {
    const outline = read(row, traceId, false);
    const left = any.filter((conditions) => meetsRow(outline, conditions));
    if (left.length === 0) return false;
    const told = toldBy(row.resource);
    if (left.some((conditions) => told[any.indexOf(conditions)])) return true;
    const span = read(row, traceId);
    return left.some((conditions) => meetsDetail(span, conditions));
  };
}

/** A trace to be matched: its row, and the rows of its spans as far as they were read. */
export interface AskedTrace {
  trace: number;
  traceId: () => TraceId;
  /** Those that the index finds. */
  found: number[] | undefined;
  /** All of them. */
  rows: number[] | undefined;
}

/**
 * Says whether a trace has a span in this file that meets one of the conditions. `hits` is what the index finds, null where it
 * cannot tell. It is believed where `believes` and it tells exactly.
 */
export function createTraceMatch(
  { connection }: DayFile,
  any: SpanConditions[],
  { hits, isExact }: { hits: HeldHits | null; isExact: boolean },
  { believes, effort }: { believes: boolean; effort: Effort },
): (asked: AskedTrace) => boolean {
  const test = createSpanTest(connection, any, effort);
  const select = connection.prepareBig(`SELECT ${SPAN_COLUMNS} FROM spans WHERE id = ?`);
  const meets = (id: number, traceId: TraceId) => {
    const row = select.get(id) as SpanRow | undefined;
    effort.left -= ROW_EFFORT;
    return row !== undefined && test(row, traceId);
  };
  const findRows = ({ trace, rows = rowsOfTraces(connection, [trace]).get(trace) ?? [] }: AskedTrace) =>
    hits === null ? rows : hits.among(rows);
  return (asked) => {
    effort.left -= ROW_EFFORT;
    const found = asked.found ?? findRows(asked);
    if (believes && isExact) return found.length > 0;
    // Spans that came together lie in one block.
    return found.toSorted((left, right) => left - right).some((id) => meets(id, asked.traceId()));
  };
}
