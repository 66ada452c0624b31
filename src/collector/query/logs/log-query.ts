import { err, ok, type Result } from "#lib/result.ts";
import type { LogCondition, LogFilter } from "#collector/store/port/logs.ts";
import type { BadQuery } from "../search/bad-query.ts";
import { logTerm } from "./log-term.ts";
import { parseSearch, type Search } from "../search/parse-search.ts";
import type { TimeRange } from "#collector/times/time-range.ts";

/**
 * The filter that a search of logs asks for: words, `level:`, `service:`, `trace:`, `has:`, and attributes by their names,
 * with `OR`, `!` and brackets. Values may have `*` in them, or be numbers after `>`, `>=`, `<` or `<=`.
 */
export function logFilter(query: string, range: TimeRange): Result<LogFilter, BadQuery> {
  const search = parseSearch(query);
  if (!search.ok) return search;
  const filter: LogFilter = { words: [], attributes: [], ...range };
  const rest: LogCondition[] = [];
  for (const one of search.value.kind === "all" ? search.value.of : [search.value]) {
    const condition = conditionOf(one);
    if (!condition.ok) return condition;
    if (!narrow(filter, condition.value)) rest.push(condition.value);
  }
  if (rest.length > 0) filter.where = rest.length === 1 ? rest[0]! : { kind: "all", of: rest };
  return ok(filter);
}

function conditionOf(search: Search): Result<LogCondition, BadQuery> {
  if (search.kind === "text") {
    const parts = search.quoted ? [search.text] : search.text.split("*").filter((part) => part !== "");
    return ok({ kind: "text", parts: parts.length === 0 ? [search.text] : parts });
  }
  if (search.kind === "term") return logTerm(search);
  if (search.kind === "not") {
    const of = conditionOf(search.of);
    return of.ok ? ok({ kind: "not", of: of.value }) : of;
  }
  const of: LogCondition[] = [];
  for (const one of search.of) {
    const condition = conditionOf(one);
    if (!condition.ok) return err(condition.error);
    of.push(condition.value);
  }
  return ok({ kind: search.kind, of });
}

/** Puts a condition that all records must meet where a store finds it the fastest; false where there is no such place. */
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
