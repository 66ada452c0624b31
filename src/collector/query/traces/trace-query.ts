import { err, ok, type Result } from "#lib/result.ts";
import type { Nanos } from "#lib/units.ts";
import { SPAN_KINDS } from "#model/span.ts";
import type { AttributeRange, SpanConditions, TraceFilter } from "#collector/store/port/traces.ts";
import { badQuery, type BadQuery } from "../search/bad-query.ts";
import { parseAlternatives, type ParsedQuery, type Term } from "../search/parse-query.ts";
import { oneOf } from "../search/query-terms.ts";
import type { TimeRange } from "#collector/times/time-range.ts";

/**
 * The filter that a trace list's `query` asks for. Words, `service:`, `name:`, `status:`, `has:` and `duration:` ask for
 * something of the trace; `span.service:`, `span.name:`, `span.status:` and `span.duration:` for one span that meets them
 * together; any other key is an attribute, and these one span must have together. With `OR`, each alternative is what
 * one span must meet.
 */
export function traceFilter(query: string, range: TimeRange): Result<TraceFilter, BadQuery> {
  const parsed = parseAlternatives(query);
  if (!parsed.ok) return parsed;
  const [first, ...others] = parsed.value;
  if (first !== undefined && others.length === 0) return filterOfTrace(first, range);
  const spans: SpanConditions[] = [];
  for (const alternative of parsed.value) {
    const conditions: SpanConditions = { words: alternative.words, attributes: [] };
    for (const term of alternative.terms) {
      const applied = applyToSpan(conditions, term);
      if (!applied.ok) return applied;
    }
    spans.push(conditions);
  }
  return ok({ words: [], spans, ...range });
}

function filterOfTrace({ words, terms }: ParsedQuery, range: TimeRange): Result<TraceFilter, BadQuery> {
  const filter: TraceFilter = { words, ...range };
  const attributes: SpanConditions = { words: [], attributes: [] };
  const span: SpanConditions = { words: [], attributes: [] };
  for (const term of terms) {
    if (TRACE_KEYS.has(term.key)) {
      const applied = applyToTrace(filter, term);
      if (!applied.ok) return applied;
      continue;
    }
    const ofSpan = SPAN_KEYS.has(term.key);
    const applied = applyToSpan(ofSpan ? span : attributes, term);
    if (!applied.ok) return applied;
    if (ofSpan) filter.alsoSpans = [span];
    else filter.spans = [attributes];
  }
  return ok(filter);
}

const SPAN_KEYS = new Set(["span.service", "span.name", "span.status", "span.duration"]);

const TRACE_KEYS = new Set(["service", "name", "status", "has", "duration"]);

function applyToTrace(filter: TraceFilter, term: Term): Result<void, BadQuery> {
  if (term.key === "duration") return applyDuration(filter, term);
  if (term.key === "status") return applyStatus(filter, term);
  if (term.key === "has") {
    const has = oneOf(term, ["error"]);
    if (!has.ok) return has;
    filter.hasEvents = true;
  } else if (term.key === "service" || term.key === "name") {
    filter[term.key] = term.value;
  }
  return ok(undefined);
}

function applyToSpan(conditions: SpanConditions, asked: Term): Result<void, BadQuery> {
  const term = SPAN_KEYS.has(asked.key) ? { ...asked, key: asked.key.slice("span.".length) } : asked;
  if (term.key === "duration") return applyDuration(conditions, term);
  if (term.key === "status") return applyStatus(conditions, term);
  if (term.key === "has") {
    return err(
      badQuery(`"has:" at position ${term.position + 1} asks for a trace, and cannot stand with OR.`),
    );
  }
  if (term.key === "kind") {
    const kind = oneOf(term, SPAN_KINDS);
    if (!kind.ok) return kind;
    conditions.kind = kind.value;
  } else if (term.key === "service" || term.key === "name") {
    conditions[term.key] = term.value;
  } else {
    const range = /^([<>]=?)(-?\d{1,15}(?:\.\d{1,9})?)$/.exec(term.value);
    if (range === null) conditions.attributes.push([term.key, term.value]);
    else
      (conditions.ranges ??= []).push({
        key: term.key,
        comparison: range[1] as AttributeRange["comparison"],
        bound: Number(range[2]),
      });
  }
  return ok(undefined);
}

function applyStatus(asked: { failed?: boolean }, term: Term): Result<void, BadQuery> {
  const status = oneOf(term, ["error", "ok"]);
  if (!status.ok) return status;
  asked.failed = status.value === "error";
  return ok(undefined);
}

const NANOS: Record<string, number> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

function applyDuration(
  asked: { minDuration?: Nanos; maxDuration?: Nanos },
  term: Term,
): Result<void, BadQuery> {
  const match = /^([<>])=?(\d{1,12}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)$/.exec(term.value);
  if (match === null) {
    return err(
      badQuery(
        `"${term.key}:${term.value}" at position ${term.position + 1} is no duration; write duration:>500ms or duration:<2s.`,
      ),
    );
  }
  const nanos: Nanos = Number(match[2]) * (NANOS[match[3] ?? ""] ?? 1);
  if (match[1] === ">") asked.minDuration = nanos;
  else asked.maxDuration = nanos;
  return ok(undefined);
}
