import { parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { fieldName, TRACE_FIELDS } from "#model/search/fields.ts";
import type { Search } from "#model/search/parse-search.ts";
import { readChoice, readDuration, readTime } from "#model/search/read-value.ts";
import type { TermToken, TextToken } from "#model/search/tokenize.ts";
import type { SpanConditions, TraceCondition } from "#collector/store/port/traces.ts";
import { addOwn, addToSpan } from "./span-conditions.ts";

/**
 * What a search of traces means: conditions that must all hold. Words, `service:`, `name:`, `status:`, `duration:`, `timestamp:`,
 * `trace:` and `has:error` apply to the whole trace. Any other term applies to a span: those side by side, within the same
 * brackets, to one span that meets them together, and the `span.` terms side by side to another. `!` excludes traces that
 * match.
 */
export function traceConditions(search: Search, now: UnixMillis): Result<TraceCondition[], BadQuery> {
  const attributes = emptySpan();
  const span = emptySpan();
  const found: TraceCondition[] = [];
  for (const one of sideBySide(search)) {
    const name = one.kind === "term" ? fieldName(TRACE_FIELDS, one.key) : undefined;
    const isSpan = one.kind === "term" && !isOfTrace(one, name);
    if (isSpan) {
      const together = name?.startsWith("span.") === true ? span : attributes;
      const added = addToSpan(together, one, name);
      if (!added.ok) return added;
      continue;
    }
    const condition = conditionOf(one, name, now);
    if (!condition.ok) return condition;
    found.push(condition.value);
  }
  const spans = [attributes, span].filter((one) => !isEmpty(one));
  return ok([...spans.map((of): TraceCondition => ({ kind: "span", of })), ...found]);
}

/** Brackets around terms that must all match change nothing. */
function sideBySide(search: Search): Search[] {
  return search.kind === "all" ? search.of.flatMap(sideBySide) : [search];
}

type FieldName = keyof typeof TRACE_FIELDS;

const OF_TRACE: ReadonlySet<FieldName | undefined> = new Set<FieldName>([
  "service",
  "name",
  "status",
  "duration",
  "timestamp",
  "trace",
]);

/** Whether a term is about the whole trace, and not about one span. */
export function isOfTrace({ value }: TermToken, name: FieldName | undefined): boolean {
  return OF_TRACE.has(name) || (name === "has" && value.toLowerCase() === "error");
}

function conditionOf(
  search: Search,
  name: FieldName | undefined,
  now: UnixMillis,
): Result<TraceCondition, BadQuery> {
  switch (search.kind) {
    case "text":
      return ok({ kind: "span", of: wordConditions(search) });
    case "term":
      return traceTerm(search, name, now);
    case "not": {
      const of = allOf(search.of, now);
      return of.ok ? ok({ kind: "not", of: of.value }) : of;
    }
    case "all":
      return allOf(search, now);
    case "any": {
      const of: TraceCondition[] = [];
      for (const one of search.of) {
        const condition = allOf(one, now);
        if (!condition.ok) return condition;
        of.push(condition.value);
      }
      return ok({ kind: "any", of });
    }
  }
}

function allOf(search: Search, now: UnixMillis): Result<TraceCondition, BadQuery> {
  const conditions = traceConditions(search, now);
  if (!conditions.ok) return conditions;
  const [only, ...others] = conditions.value;
  return ok(only !== undefined && others.length === 0 ? only : { kind: "all", of: conditions.value });
}

function traceTerm(
  term: TermToken,
  name: FieldName | undefined,
  now: UnixMillis,
): Result<TraceCondition, BadQuery> {
  if (name === "status") {
    const status = readChoice(term, TRACE_FIELDS.status.values);
    if (!status.ok) return status;
    return ok(status.value === "error" ? { kind: "failed" } : { kind: "not", of: { kind: "failed" } });
  }
  if (name === "duration") {
    const bounds = readDuration(term);
    return bounds.ok ? ok({ kind: "duration", ...bounds.value }) : bounds;
  }
  if (name === "timestamp") {
    const bounds = readTime(term, now);
    return bounds.ok ? ok({ kind: "start", ...bounds.value }) : bounds;
  }
  if (name === "trace") {
    const traceId = parseTraceId(term.value);
    if (traceId !== undefined) return ok({ kind: "trace", traceId });
    const detail = `"${term.key}:" at position ${term.start + 1} needs a trace id of 32 hex digits.`;
    return err(badQuery(detail, term.start));
  }
  if (name === "has") return ok({ kind: "events" });
  const of = emptySpan();
  const added = addToSpan(of, term, name);
  return added.ok ? ok({ kind: "span", of }) : added;
}

/** A word occurs in a span's name; with `*`, its parts do, in this order. */
function wordConditions({ text, quoted }: TextToken): SpanConditions {
  const conditions = emptySpan();
  const parts = quoted ? [text] : text.split("*").filter((part) => part !== "");
  if (parts.length < 2) return { ...conditions, words: [parts[0] ?? text] };
  addOwn(conditions, "name", [], { like: ["", ...parts, ""] });
  return conditions;
}

export function emptySpan(): SpanConditions {
  return { words: [], attributes: [] };
}

function isEmpty({ words, attributes, ...more }: SpanConditions): boolean {
  return words.length + attributes.length + Object.keys(more).length === 0;
}
