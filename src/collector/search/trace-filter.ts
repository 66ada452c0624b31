import { err, ok, type Result } from "#lib/result.ts";
import { SPAN_KINDS } from "#model/span.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { fieldName, TRACE_FIELDS } from "#model/search/fields.ts";
import { parseAlternatives, type SearchTerms } from "#model/search/parse-terms.ts";
import { readChoice, readComparison, readDuration } from "#model/search/read-value.ts";
import type { TermToken } from "#model/search/tokenize.ts";
import type { SpanConditions, TraceFilter } from "#collector/store/port/traces.ts";

type Range = Pick<TraceFilter, "start" | "end">;

/**
 * The filter for a trace list's `query`. Words, `service:`, `name:`, `status:`, `has:` and `duration:` apply to the trace;
 * `span.service:`, `span.name:`, `span.status:` and `span.duration:` to one span that meets them together; any other key is
 * an attribute, and one span must have all of these together. With `OR`, one span must meet one alternative.
 */
export function traceFilter(query: string, range: Range): Result<TraceFilter, BadQuery> {
  const parsed = parseAlternatives(query);
  if (!parsed.ok) return parsed;
  const [first, ...others] = parsed.value;
  if (first !== undefined && others.length === 0) return filterOfTrace(first, range);
  const spans: SpanConditions[] = [];
  for (const { words, terms } of parsed.value) {
    const conditions: SpanConditions = { words, attributes: [] };
    for (const term of terms) {
      const applied = applyToSpan(conditions, term);
      if (!applied.ok) return applied;
    }
    spans.push(conditions);
  }
  return ok({ words: [], spans, ...range });
}

function filterOfTrace({ words, terms }: SearchTerms, range: Range): Result<TraceFilter, BadQuery> {
  const filter: TraceFilter = { words, ...range };
  const attributes: SpanConditions = { words: [], attributes: [] };
  const span: SpanConditions = { words: [], attributes: [] };
  for (const term of terms) {
    const applied = applyTerm(term);
    if (!applied.ok) return applied;
  }
  return ok(filter);

  function applyTerm(term: TermToken): Result<void, BadQuery> {
    const name = fieldName(TRACE_FIELDS, term.key);
    switch (name) {
      case "service":
      case "name":
      case "status":
      case "duration":
        return applyCommon(filter, name, term);
      case "has": {
        const has = readChoice(term, TRACE_FIELDS.has.values);
        filter.hasEvents = true;
        return has.ok ? ok(undefined) : has;
      }
      case "span.service":
      case "span.name":
      case "span.status":
      case "span.duration":
        filter.alsoSpans = [span];
        return applyToSpan(span, term);
      case "kind":
      case undefined:
        filter.spans = [attributes];
        return applyToSpan(attributes, term);
    }
  }
}

function applyToSpan(conditions: SpanConditions, term: TermToken): Result<void, BadQuery> {
  const name = fieldName(TRACE_FIELDS, term.key);
  switch (name) {
    case "service":
    case "name":
    case "status":
    case "duration":
      return applyCommon(conditions, name, term);
    case "span.service":
      return applyCommon(conditions, "service", term);
    case "span.name":
      return applyCommon(conditions, "name", term);
    case "span.status":
      return applyCommon(conditions, "status", term);
    case "span.duration":
      return applyCommon(conditions, "duration", term);
    case "has": {
      const detail = `"has:" at position ${term.start + 1} applies to the whole trace and can't be combined with OR.`;
      return err(badQuery(detail, term.start));
    }
    case "kind": {
      const kind = readChoice(term, SPAN_KINDS);
      if (!kind.ok) return kind;
      conditions.kind = kind.value;
      return ok(undefined);
    }
    case undefined: {
      const comparison = term.quoted ? undefined : readComparison(term.value);
      if (comparison === undefined) conditions.attributes.push([term.key, term.value]);
      else (conditions.ranges ??= []).push({ key: term.key, ...comparison });
      return ok(undefined);
    }
  }
}

/** Conditions that a trace and a span have in common. */
function applyCommon(
  conditions: Pick<TraceFilter, "service" | "name" | "failed" | "minDuration" | "maxDuration">,
  name: "service" | "name" | "status" | "duration",
  term: TermToken,
): Result<void, BadQuery> {
  switch (name) {
    case "service":
    case "name":
      conditions[name] = term.value;
      return ok(undefined);
    case "status": {
      const status = readChoice(term, TRACE_FIELDS.status.values);
      if (!status.ok) return status;
      conditions.failed = status.value === "error";
      return ok(undefined);
    }
    case "duration": {
      const bounds = readDuration(term);
      if (!bounds.ok) return bounds;
      const { atLeast, atMost } = bounds.value;
      if (atLeast !== undefined) conditions.minDuration = atLeast;
      if (atMost !== undefined) conditions.maxDuration = atMost;
      return ok(undefined);
    }
  }
}
