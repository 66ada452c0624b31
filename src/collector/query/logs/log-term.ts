import { parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { SEVERITIES } from "#model/level.ts";
import type { Comparison, LogCondition, ValuePattern } from "#collector/store/port/logs.ts";
import { badQuery, type BadQuery } from "../search/bad-query.ts";
import { unknownValue } from "../search/query-terms.ts";
import type { SearchTerm } from "../search/read-word.ts";

/** What `key:value` asks of a log record. A key that is not ours names an attribute. */
export function logTerm(term: SearchTerm): Result<LogCondition, BadQuery> {
  if (term.key === "level") return levelTerm(term);
  if (term.key === "trace") return traceTerm(term);
  if (term.key === "service") return ok({ kind: "service", value: patternOf(term) });
  if (term.key === "has" && term.value === "trace") return ok({ kind: "traced" });
  if (term.key === "has") return ok({ kind: "attribute", key: term.value, value: { present: true } });
  return ok({ kind: "attribute", key: term.key, value: patternOf(term) });
}

/** `warn` means this and above; `=warn` this alone. */
function levelTerm(term: SearchTerm): Result<LogCondition, BadQuery> {
  const [, sign = "", name = ""] = /^(>=|<=|>|<|=)?(.*)$/s.exec(term.value) ?? [];
  const range = SEVERITIES.findIndex((severity) => severity === name.toLowerCase());
  if (range === -1) return err(unknownValue(term, SEVERITIES));
  const first = 4 * range + 1;
  const last = first + 3;
  if (sign === "=") return ok({ kind: "severity", min: first, max: last });
  if (sign === ">") return ok({ kind: "severity", min: last + 1, max: Infinity });
  // What has no severity is not below one.
  if (sign === "<") return ok({ kind: "severity", min: 1, max: first - 1 });
  if (sign === "<=") return ok({ kind: "severity", min: 1, max: last });
  return ok({ kind: "severity", min: first, max: Infinity });
}

function traceTerm({ value, position }: SearchTerm): Result<LogCondition, BadQuery> {
  const traceId = parseTraceId(value);
  if (traceId !== undefined) return ok({ kind: "trace", traceId });
  return err(badQuery(`"trace:" at position ${position + 1} needs a trace id of 32 hex digits.`, position));
}

const NUMBER = /^(>=|<=|>|<)(-?\d{1,30}(?:\.\d{1,30})?)$/;

function patternOf({ value, quoted }: SearchTerm): ValuePattern {
  if (quoted) return { is: value };
  const [, comparison, bound] = NUMBER.exec(value) ?? [];
  if (comparison !== undefined) return { comparison: comparison as Comparison, bound: Number(bound) };
  if (/^\*+$/.test(value)) return { present: true };
  return value.includes("*") ? { like: value.split("*") } : { is: value };
}
