import { err, ok, type Result } from "#lib/result.ts";
import type { Nanos } from "#lib/units.ts";
import type { TraceFilter } from "#collector/store/port.ts";
import { badQuery, parseQuery, type BadQuery, type Term } from "./parse-query.ts";
import { oneOf, unknownKey } from "./query-terms.ts";
import type { TimeRange } from "./time-range.ts";

const KEYS = ["service", "name", "status", "has", "duration"] as const;

/** The filter that a trace list's `query` asks for. */
export function traceFilter(query: string, range: TimeRange): Result<TraceFilter, BadQuery> {
  const parsed = parseQuery(query);
  if (!parsed.ok) return parsed;
  const filter: TraceFilter = { words: parsed.value.words, ...range };
  for (const term of parsed.value.terms) {
    const applied = applyTerm(filter, term);
    if (!applied.ok) return applied;
  }
  return ok(filter);
}

function applyTerm(filter: TraceFilter, term: Term): Result<void, BadQuery> {
  const key = KEYS.find((known) => known === term.key);
  if (key === undefined) return err(unknownKey(term, KEYS));
  if (key === "duration") return applyDuration(filter, term);
  if (key === "status") {
    const status = oneOf(term, ["error", "ok"]);
    if (!status.ok) return status;
    filter.failed = status.value === "error";
  } else if (key === "has") {
    const has = oneOf(term, ["error"]);
    if (!has.ok) return has;
    filter.hasEvents = true;
  } else {
    filter[key] = term.value;
  }
  return ok(undefined);
}

const NANOS: Record<string, number> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

function applyDuration(filter: TraceFilter, term: Term): Result<void, BadQuery> {
  const match = /^([<>])=?(\d{1,12}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)$/.exec(term.value);
  if (match === null) {
    return err(
      badQuery(
        `"${term.key}:${term.value}" at position ${term.position + 1} is no duration; write duration:>500ms or duration:<2s.`,
      ),
    );
  }
  const nanos: Nanos = Number(match[2]) * (NANOS[match[3] ?? ""] ?? 1);
  if (match[1] === ">") filter.minDuration = nanos;
  else filter.maxDuration = nanos;
  return ok(undefined);
}
