import { ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { parseSearch } from "#model/search/parse-search.ts";
import type { SpanConditions, TraceCondition, TraceFilter } from "#collector/store/port/traces.ts";
import { traceConditions } from "./trace-condition.ts";

type Range = Pick<TraceFilter, "start" | "end">;

/** More alternatives than this are not looked up in an index. */
const MAX_ALTERNATIVES = 20;

/**
 * The filter for a trace list's `query`; what its terms mean is in `trace-condition.ts`. Conditions that all traces must meet go
 * to the fields that indexes answer, the others to `where`.
 */
export function traceFilter(query: string, range: Range, now: UnixMillis): Result<TraceFilter, BadQuery> {
  const search = parseSearch(query);
  if (!search.ok) return search;
  const conditions = traceConditions(search.value, now);
  if (!conditions.ok) return conditions;
  const filter: TraceFilter = { words: [], ...range };
  const remaining = conditions.value.filter((condition) => !narrow(filter, condition));
  if (remaining.length > 0) {
    filter.where = remaining.length === 1 ? remaining[0]! : { kind: "all", of: remaining };
    // An index finds traces that can match the alternatives, so that not all have to be read.
    const some = remaining.map(neededSpans).find((spans) => spans !== null);
    if (filter.spans === undefined && some !== undefined) filter.spans = some;
  }
  return ok(filter);
}

/** Moves a condition that all traces must meet to the filter's own fields; false if there is none for it. */
function narrow(filter: TraceFilter, condition: TraceCondition): boolean {
  switch (condition.kind) {
    case "failed":
      if (filter.failed === false) return false;
      filter.failed = true;
      return true;
    case "not":
      if (condition.of.kind !== "failed" || filter.failed === true) return false;
      filter.failed = false;
      return true;
    case "events":
      filter.hasEvents = true;
      return true;
    case "trace":
      if (filter.traceId !== undefined) return false;
      filter.traceId = condition.traceId;
      return true;
    case "duration": {
      const { atLeast, atMost } = condition;
      if (atLeast !== undefined) filter.minDuration = Math.max(atLeast, filter.minDuration ?? atLeast);
      if (atMost !== undefined) filter.maxDuration = Math.min(atMost, filter.maxDuration ?? atMost);
      return true;
    }
    case "start": {
      const { atLeast, atMost } = condition;
      if (atLeast !== undefined) filter.start = Math.max(atLeast, filter.start);
      if (atMost !== undefined) filter.end = Math.min(atMost + 1, filter.end);
      return true;
    }
    case "span":
      return narrowSpan(filter, condition.of);
    case "any": {
      const alternatives = neededSpans(condition);
      const isWhole = condition.of.every(({ kind }) => kind === "span" || kind === "failed");
      if (alternatives === null || !isWhole || filter.spans !== undefined) return false;
      filter.spans = alternatives;
      return true;
    }
    case "all":
      return false;
  }
}

/** What a trace's names and services answer; otherwise a condition on one span. */
function narrowSpan(filter: TraceFilter, { words, attributes, ...more }: SpanConditions): boolean {
  const [first, ...others] = Object.keys(more) as (keyof typeof more)[];
  if (attributes.length === 0 && others.length === 0) {
    if (first === undefined) {
      filter.words.push(...words);
      return true;
    }
    if ((first === "service" || first === "name") && words.length === 0 && filter[first] === undefined) {
      filter[first] = more[first];
      return true;
    }
  }
  const conditions: SpanConditions = { words, attributes, ...more };
  if (filter.spans === undefined) filter.spans = [conditions];
  else (filter.alsoSpans ??= []).push(conditions);
  return true;
}

/** Conditions on a span one of which every matching trace meets; null where there are none. */
function neededSpans(condition: TraceCondition): SpanConditions[] | null {
  switch (condition.kind) {
    case "span":
      return [condition.of];
    case "failed":
      return [{ words: [], attributes: [], failed: true }];
    case "any": {
      const parts = condition.of.map(neededSpans);
      const spans = parts.flatMap((part) => part ?? []);
      return parts.includes(null) || spans.length > MAX_ALTERNATIVES ? null : spans;
    }
    case "all":
      return condition.of.map(neededSpans).find((spans) => spans !== null) ?? null;
    case "not":
    case "events":
    case "trace":
    case "duration":
    case "start":
      return null;
  }
}
