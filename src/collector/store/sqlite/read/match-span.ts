import type { TraceId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import type { SpanConditions } from "../../port/traces.ts";
import type { DayFile } from "../open-files.ts";
import { durationWords, FAILED_WORD, nameWord, serviceWord } from "../words.ts";
import { findName, findNames } from "./find-names.ts";
import { attributeWords, matchesAnywhere, matchesAttributes } from "./match-attributes.ts";
import { matchesRanges, rangeWords } from "./match-ranges.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";

/** Longer than any span. */
const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** What the inverted index is asked; null where it cannot narrow the spans down. */
export interface SpanQuery {
  match: string | null;
}

/**
 * The query that finds every span of a day's file which meets one of the conditions, and some that do not; null where no
 * span here can meet any.
 */
export function spanQuery({ connection }: DayFile, any: SpanConditions[]): SpanQuery | null {
  const queries = any.flatMap((conditions) => conditionQuery(connection, conditions) ?? []);
  if (queries.length === 0) return null;
  const matches = queries.map(({ match }) => match);
  return { match: matches.includes(null) ? null : matches.map((match) => `(${match})`).join(" OR ") };
}

function conditionQuery(connection: DayFile["connection"], conditions: SpanConditions): SpanQuery | null {
  const alternatives: string[][] = attributeWords(connection, conditions.attributes).map((word) => [word]);
  for (const range of conditions.ranges ?? []) {
    const words = rangeWords(connection, range);
    if (words !== null) alternatives.push(words);
  }
  for (const word of conditions.words) alternatives.push(findNames(connection, word).map(nameWord));
  if (conditions.name !== undefined) alternatives.push(findName(connection, conditions.name).map(nameWord));
  if (conditions.service !== undefined)
    alternatives.push(findName(connection, conditions.service).map(serviceWord));
  if (conditions.failed === true) alternatives.push([FAILED_WORD]);
  const { minDuration = 0, maxDuration = FOR_EVER } = conditions;
  if (minDuration > 0 || maxDuration < FOR_EVER) alternatives.push(durationWords(minDuration, maxDuration));
  if (alternatives.some((words) => words.length === 0)) return null;
  if (alternatives.length === 0) return { match: null };
  const parts = alternatives.map((words) => `(${words.map((word) => `"${word}"`).join(" OR ")})`);
  return { match: parts.join(" AND ") };
}

export function meetsAny(span: Span, any: SpanConditions[]): boolean {
  return any.some((conditions) => meets(span, conditions));
}

function meets(span: Span, conditions: SpanConditions): boolean {
  const { service, name, kind, failed, minDuration, maxDuration } = conditions;
  if (service !== undefined && span.service !== service) return false;
  if (name !== undefined && span.name !== name) return false;
  if (kind !== undefined && span.kind !== kind) return false;
  if (failed !== undefined && (span.status === "error") !== failed) return false;
  if (minDuration !== undefined && span.duration < minDuration) return false;
  if (maxDuration !== undefined && span.duration > maxDuration) return false;
  const folded = span.name.toLowerCase();
  if (!conditions.words.every((word) => folded.includes(word.toLowerCase()))) return false;
  return (
    matchesAttributes(span, conditions.attributes) &&
    matchesRanges(span, conditions.ranges ?? []) &&
    matchesAnywhere(span, conditions.anywhere ?? [])
  );
}

/**
 * Says whether a trace, by its row, has a span in this file that meets one of the conditions. `candidates` are the rows of
 * the spans that may, where they are known.
 */
export function createTraceMatch(
  { connection }: DayFile,
  any: SpanConditions[],
  { match }: SpanQuery,
): (trace: number, traceId: TraceId, candidates: number[] | undefined) => boolean {
  const read = createSpanReader(connection);
  const spans = connection.prepareBig(`SELECT ${SPAN_COLUMNS} FROM spans WHERE trace = ? ORDER BY id`);
  const hits =
    match === null
      ? null
      : connection.prepare(
          "SELECT rowid AS id FROM span_words WHERE span_words MATCH ? AND rowid BETWEEN ? AND ?",
        );
  return (trace, traceId, candidates) => {
    const rows = spans.all(trace) as unknown as SpanRow[];
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return false;
    const ask = () => hits?.all(match, first.id, last.id) as { id: number }[] | undefined;
    const ids = candidates ?? ask()?.map(({ id }) => id);
    return rows.some(
      (row) => (ids === undefined || ids.includes(Number(row.id))) && meetsAny(read(row, traceId), any),
    );
  };
}
