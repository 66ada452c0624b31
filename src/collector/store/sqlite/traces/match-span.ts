import type { TraceId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import type { SpanConditions } from "../../port/traces.ts";
import type { DayFile } from "../engine/open-files.ts";
import { durationWords, FAILED_WORD, nameWord, serviceWord } from "../attributes/words.ts";
import { findName, findNames, createNameReader } from "../attributes/name-reader.ts";
import {
  anywhereWords,
  attributeWords,
  matchesAnywhere,
  matchesAttributes,
} from "../attributes/match-attributes.ts";
import { matchesRanges, rangeWords } from "../attributes/match-ranges.ts";
import { matchesAttribute } from "../attributes/match-value.ts";
import { valueWords } from "../attributes/value-words.ts";
import { fieldWords, matchesField } from "./match-field.ts";
import { BLOCK_EFFORT, ROW_EFFORT, SEARCH_EFFORT, type Effort } from "../engine/effort.ts";
import { rowsOfTraces, type HeldHits } from "./span-hits.ts";
import { searchedAttributes } from "./span-detail.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";

/** No upper bound. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
/** An index lookup costs as much for a missing word as for one that it has. */
const MANY_WORDS = 8;

export interface SpanQuery {
  /** The query of the inverted index; null where it cannot narrow the spans down. */
  match: string | null;
  /** Whether every span that the index finds meets a condition, hash collisions aside. */
  isExact: boolean;
}

/**
 * A query that finds every span of a day's file that meets one of the conditions, and some others; null where no span of the
 * file can meet any.
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
  const alternatives = attributes.flatMap((found) => (found === null ? [] : [found.words]));
  const ranges = (conditions.ranges ?? []).map((range) => rangeWords(connection, range));
  for (const range of ranges) if (range !== null) alternatives.push(range.words);
  for (const word of conditions.words) alternatives.push(findNames(connection, word).map(nameWord));
  if (conditions.name !== undefined) alternatives.push(findName(connection, conditions.name).map(nameWord));
  if (conditions.service !== undefined)
    alternatives.push(findName(connection, conditions.service).map(serviceWord));
  if (conditions.failed === true) alternatives.push([FAILED_WORD]);
  const { values = [], own = [], anywhere = [] } = conditions;
  for (const value of values) {
    const words = valueWords(connection, value);
    if (words !== null) alternatives.push(words);
  }
  for (const one of own) {
    const words = fieldWords(connection, one);
    if (words !== null) alternatives.push(words);
  }
  for (const tag of anywhere) {
    const words = anywhereWords(connection, tag);
    if (words !== null) alternatives.push(words);
  }
  const { minDuration = 0, maxDuration = UNBOUNDED } = conditions;
  if (minDuration > 0 || maxDuration < UNBOUNDED) alternatives.push(durationWords(minDuration, maxDuration));
  const known = alternatives.map((words) => knownWords(connection, words));
  if (known.some((words) => words.length === 0)) return null;
  if (known.length === 0) return { match: null, isExact: false };
  const parts = known.map((words) => `(${words.map((word) => `"${word}"`).join(" OR ")})`);
  const { kind, failed } = conditions;
  const isExact =
    attributes.every((found) => found?.isExact === true) &&
    values.length + own.length === 0 &&
    ranges.every((range) => range?.isExact === true) &&
    anywhere.length === 0 &&
    minDuration === 0 &&
    maxDuration === UNBOUNDED &&
    kind === undefined &&
    failed !== false;
  return { match: parts.join(" AND "), isExact };
}

/** Reduces very many words to those that the index has: most magnitudes in an open range occur in no span. */
function knownWords(connection: DayFile["connection"], words: string[]): string[] {
  if (words.length <= MANY_WORDS) return words;
  const select = connection.prepare("SELECT 1 FROM span_words WHERE span_words MATCH ? LIMIT 1");
  return words.filter((word) => select.get(`"${word}"`) !== undefined);
}

export function meetsAny(span: Span, any: SpanConditions[]): boolean {
  return any.some((conditions) => meetsRow(span, conditions) && meetsDetail(span, conditions));
}

/** The conditions that a span's row can answer. */
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
  span: Span,
  { attributes, ranges = [], values = [], own = [], anywhere = [] }: SpanConditions,
): boolean {
  const searched = { attributes: searchedAttributes(span), resource: span.resource };
  return (
    matchesAttributes(searched, attributes) &&
    matchesRanges(searched, ranges) &&
    values.every(({ key, value }) => matchesAttribute(searched, key, value)) &&
    own.every((one) => matchesField(span, one) || matchesAttribute(searched, one.key, one.value)) &&
    matchesAnywhere(span, anywhere)
  );
}

/**
 * Tests whether a span meets one of the conditions; reads its detail only where row and resource do not decide. `opened` is
 * called for each block of details that is decompressed.
 */
export function createSpanTest(
  connection: DayFile["connection"],
  any: SpanConditions[],
  opened?: () => void,
): (row: SpanRow, traceId: TraceId) => boolean {
  const names = createNameReader(connection);
  const read = createSpanReader(connection, opened);
  const resourceMeets = new Map<bigint, boolean[]>();
  // Conditions on fields of the span itself depend on more than its resource.
  const isByResource = any.every(({ own, anywhere }) => own === undefined && anywhere === undefined);
  const meetsByResource = (resource: bigint, outline: Span): boolean[] => {
    if (!isByResource) return any.map(() => false);
    const alone = { ...outline, resource: names.resource(Number(resource)) };
    const met = resourceMeets.get(resource) ?? any.map((conditions) => meetsDetail(alone, conditions));
    resourceMeets.set(resource, met);
    return met;
  };
  return (row, traceId) => {
    const outline = read(row, traceId, false);
    const left = any.filter((conditions) => meetsRow(outline, conditions));
    if (left.length === 0) return false;
    const met = meetsByResource(row.resource, outline);
    if (left.some((conditions) => met[any.indexOf(conditions)])) return true;
    const span = read(row, traceId);
    return left.some((conditions) => meetsDetail(span, conditions));
  };
}

/** A trace to test: its row, and its spans' rows as far as they were read. */
export interface TraceToMatch {
  trace: number;
  traceId: () => TraceId;
  /** The spans that the index found. */
  found: number[] | undefined;
  /** All spans. */
  rows: number[] | undefined;
}

/**
 * Tests whether a trace has a span in this file that meets one of the conditions. `hits` are the index's, null where it cannot
 * tell; with `trustsIndex`, exact hits are not verified.
 */
export function createTraceMatch(
  { connection }: DayFile,
  any: SpanConditions[],
  { hits, isExact }: { hits: HeldHits | null; isExact: boolean },
  { trustsIndex, effort }: { trustsIndex: boolean; effort: Effort },
): (trace: TraceToMatch) => boolean {
  const test = createSpanTest(connection, any, () => {
    effort.left -= BLOCK_EFFORT;
  });
  const select = connection.prepareBig(`SELECT ${SPAN_COLUMNS} FROM spans WHERE id = ?`);
  const meets = (id: number, traceId: TraceId) => {
    const row = select.get(id) as SpanRow | undefined;
    effort.left -= ROW_EFFORT;
    return row !== undefined && test(row, traceId);
  };
  const findRows = ({ trace, rows = rowsOfTraces(connection, [trace]).get(trace) ?? [] }: TraceToMatch) => {
    if (hits === null) return rows;
    if (!hits.holds(rows)) effort.left -= SEARCH_EFFORT;
    return hits.among(rows);
  };
  return (trace) => {
    effort.left -= ROW_EFFORT;
    const found = trace.found ?? findRows(trace);
    if (trustsIndex && isExact) return found.length > 0;
    // In row order: spans received together are in one block.
    return found.toSorted((left, right) => left - right).some((id) => meets(id, trace.traceId()));
  };
}
