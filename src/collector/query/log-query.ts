import { parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { SEVERITIES } from "#model/level.ts";
import type { LogFilter } from "#collector/store/port/logs.ts";
import { badQuery, parseQuery, type BadQuery } from "./parse-query.ts";
import { oneOf } from "./query-terms.ts";
import type { TimeRange } from "./time-range.ts";

/** The filter that a log list's `query` asks for. A key that is not ours names an attribute. */
export function logFilter(query: string, range: TimeRange): Result<LogFilter, BadQuery> {
  const parsed = parseQuery(query);
  if (!parsed.ok) return parsed;
  const filter: LogFilter = { words: parsed.value.words, attributes: [], ...range };
  for (const term of parsed.value.terms) {
    if (term.key === "level") {
      const severity = oneOf(term, SEVERITIES);
      if (!severity.ok) return severity;
      filter.minSeverity = 4 * SEVERITIES.indexOf(severity.value) + 1;
    } else if (term.key === "service") {
      filter.service = term.value;
    } else if (term.key === "trace") {
      const traceId = parseTraceId(term.value);
      if (traceId === undefined) {
        return err(badQuery(`"trace:" at position ${term.position + 1} needs a trace id of 32 hex digits.`));
      }
      filter.traceId = traceId;
    } else {
      filter.attributes.push([term.key, term.value]);
    }
  }
  return ok(filter);
}
