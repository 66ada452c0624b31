import { parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { SEVERITIES } from "#model/level.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { fieldName, LOG_FIELDS } from "#model/search/fields.ts";
import { parseSearch, type Search } from "#model/search/parse-search.ts";
import { readChoice, readComparison, readPattern } from "#model/search/read-value.ts";
import type { TermToken } from "#model/search/tokenize.ts";
import type { LogCondition, LogFilter, ValuePattern } from "#collector/store/port/logs.ts";

/** The filter for a search of logs. A key that is not a field of a log record names an attribute. */
export function logFilter(
  query: string,
  range: Pick<LogFilter, "start" | "end">,
): Result<LogFilter, BadQuery> {
  const search = parseSearch(query);
  if (!search.ok) return search;
  const filter: LogFilter = { words: [], attributes: [], ...range };
  const remaining: LogCondition[] = [];
  for (const one of search.value.kind === "all" ? search.value.of : [search.value]) {
    const condition = conditionOf(one);
    if (!condition.ok) return condition;
    if (!narrow(filter, condition.value)) remaining.push(condition.value);
  }
  if (remaining.length > 0) {
    filter.where = remaining.length === 1 ? remaining[0]! : { kind: "all", of: remaining };
  }
  return ok(filter);
}

/** Moves a condition that all records must meet to an indexed field of the filter; false if there is none. */
function narrow(filter: LogFilter, condition: LogCondition): boolean {
  if (condition.kind === "text" && condition.parts.length === 1) {
    filter.words.push(...condition.parts);
    return true;
  }
  if (condition.kind === "attribute" && "is" in condition.value) {
    filter.attributes.push([condition.key, condition.value.is]);
    return true;
  }
  if (condition.kind === "service" && "is" in condition.value && filter.service === undefined) {
    filter.service = condition.value.is;
    return true;
  }
  if (condition.kind === "trace" && filter.traceId === undefined) {
    filter.traceId = condition.traceId;
    return true;
  }
  if (condition.kind !== "severity") return false;
  const { min, max } = condition;
  if (min > 0) filter.minSeverity = Math.max(min, filter.minSeverity ?? min);
  if (max < Infinity) filter.maxSeverity = Math.min(max, filter.maxSeverity ?? max);
  return true;
}

function conditionOf(search: Search): Result<LogCondition, BadQuery> {
  if (search.kind === "text") {
    const parts = search.quoted ? [search.text] : search.text.split("*").filter((part) => part !== "");
    return ok({ kind: "text", parts: parts.length === 0 ? [search.text] : parts });
  }
  if (search.kind === "term") return conditionOfTerm(search);
  if (search.kind === "not") {
    const of = conditionOf(search.of);
    return of.ok ? ok({ kind: "not", of: of.value }) : of;
  }
  const of: LogCondition[] = [];
  for (const one of search.of) {
    const condition = conditionOf(one);
    if (!condition.ok) return condition;
    of.push(condition.value);
  }
  return ok({ kind: search.kind, of });
}

function conditionOfTerm(term: TermToken): Result<LogCondition, BadQuery> {
  const name = fieldName(LOG_FIELDS, term.key);
  if (name !== undefined) return TERMS[name](term);
  return ok({ kind: "attribute", key: term.key, value: valueOf(term) });
}

const TERMS: Record<keyof typeof LOG_FIELDS, (term: TermToken) => Result<LogCondition, BadQuery>> = {
  level: severityCondition,
  service: (term) => ok({ kind: "service", value: valueOf(term) }),
  trace({ value, start }) {
    const traceId = parseTraceId(value);
    if (traceId !== undefined) return ok({ kind: "trace", traceId });
    return err(badQuery(`"trace:" at position ${start + 1} needs a trace id of 32 hex digits.`, start));
  },
  has({ value: key }) {
    return ok(key === "trace" ? { kind: "traced" } : { kind: "attribute", key, value: { present: true } });
  },
};

/** `warn` means this severity and above; `=warn` only this one. */
function severityCondition(term: TermToken): Result<LogCondition, BadQuery> {
  const [, sign = "", name = ""] = /^(>=|<=|>|<|=)?(.*)$/s.exec(term.value) ?? [];
  const severity = readChoice({ ...term, value: name }, SEVERITIES);
  if (!severity.ok) return severity;
  // OpenTelemetry has four numbers per name, from 1.
  const first = 4 * SEVERITIES.indexOf(severity.value) + 1;
  const last = first + 3;
  switch (sign) {
    case "=":
      return ok({ kind: "severity", min: first, max: last });
    case ">":
      return ok({ kind: "severity", min: last + 1, max: Infinity });
    // A record without a severity is not below any.
    case "<":
      return ok({ kind: "severity", min: 1, max: first - 1 });
    case "<=":
      return ok({ kind: "severity", min: 1, max: last });
    default:
      return ok({ kind: "severity", min: first, max: Infinity });
  }
}

function valueOf(term: TermToken): ValuePattern {
  const comparison = term.quoted ? undefined : readComparison(term.value);
  if (comparison !== undefined) return comparison;
  const parts = readPattern(term);
  if (parts.length === 1) return { is: parts[0]! };
  return parts.every((part) => part === "") ? { present: true } : { like: parts };
}
