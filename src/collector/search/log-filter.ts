import { parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { SEVERITIES } from "#model/level.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import type { ATTRIBUTE_FIELDS } from "#model/search/attribute-fields.ts";
import { fieldName, LOG_FIELDS, storedKeys } from "#model/search/fields.ts";
import { parseSearch, type Search } from "#model/search/parse-search.ts";
import { withoutUnit } from "#model/search/read-units.ts";
import { readLevel, readTime } from "#model/search/read-value.ts";
import type { TermToken } from "#model/search/tokenize.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { AttributeKey, LogCondition, LogFilter } from "#collector/store/port/logs.ts";
import { valueOf } from "./term-value.ts";

/** The filter for a search of logs. A key that is not a field of a log record names an attribute. */
export function logFilter(
  query: string,
  range: Pick<LogFilter, "start" | "end">,
  now: UnixMillis,
): Result<LogFilter, BadQuery> {
  const search = parseSearch(query);
  if (!search.ok) return search;
  const filter: LogFilter = { words: [], attributes: [], ...range };
  const remaining: LogCondition[] = [];
  for (const one of search.value.kind === "all" ? search.value.of : [search.value]) {
    const condition = conditionOf(one, now);
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
  if (condition.kind === "time") {
    // The condition stays: whoever follows records asks with a range of their own.
    filter.start = Math.max(filter.start, condition.atLeast);
    filter.end = Math.min(filter.end, condition.atMost + 1);
    return false;
  }
  if (condition.kind !== "severity") return false;
  const { min, max } = condition;
  if (min > 0) filter.minSeverity = Math.max(min, filter.minSeverity ?? min);
  if (max < Infinity) filter.maxSeverity = Math.min(max, filter.maxSeverity ?? max);
  return true;
}

function conditionOf(search: Search, now: UnixMillis): Result<LogCondition, BadQuery> {
  if (search.kind === "text") return ok(textCondition(search.text, search.quoted));
  if (search.kind === "term") return conditionOfTerm(search, now);
  if (search.kind === "not") {
    const of = conditionOf(search.of, now);
    return of.ok ? ok({ kind: "not", of: of.value }) : of;
  }
  const of: LogCondition[] = [];
  for (const one of search.of) {
    const condition = conditionOf(one, now);
    if (!condition.ok) return condition;
    of.push(condition.value);
  }
  return ok({ kind: search.kind, of });
}

function conditionOfTerm(term: TermToken, now: UnixMillis): Result<LogCondition, BadQuery> {
  const name = fieldName(LOG_FIELDS, term.key);
  if (name === undefined) return attributeCondition(term, term.key);
  if (LOG_FIELDS[name].kind === "attribute")
    return attributeCondition(term, storedKeys(name, LOG_FIELDS[name]));
  return TERMS[name as OwnField](term, now);
}

/** `key:""` matches records without the attribute. */
function attributeCondition(term: TermToken, key: AttributeKey): Result<LogCondition, BadQuery> {
  const read = withoutUnit(term);
  if (!read.ok) return read;
  const value = valueOf(read.value);
  return ok(term.value === "" ? absent(key) : { kind: "attribute", key, value });
}

function absent(key: AttributeKey): LogCondition {
  return { kind: "not", of: { kind: "attribute", key, value: { present: true } } };
}

type OwnField = Exclude<keyof typeof LOG_FIELDS, keyof typeof ATTRIBUTE_FIELDS | "release">;

const TERMS: Record<OwnField, (term: TermToken, now: UnixMillis) => Result<LogCondition, BadQuery>> = {
  level: severityCondition,
  service: (term) => ok({ kind: "service", value: valueOf(term) }),
  trace({ key, value, start }) {
    const traceId = parseTraceId(value);
    if (traceId !== undefined) return ok({ kind: "trace", traceId });
    return err(badQuery(`"${key}:" at position ${start + 1} needs a trace id of 32 hex digits.`, start));
  },
  span: (term) => ok({ kind: "span", spanId: term.value.toLowerCase() }),
  timestamp(term, now) {
    const bounds = readTime(term, now);
    if (!bounds.ok) return bounds;
    const { atLeast = 0, atMost = Number.MAX_SAFE_INTEGER } = bounds.value;
    return ok({ kind: "time", atLeast, atMost });
  },
  message: (term) => ok(textCondition(term.value, term.quoted)),
  has({ value: key }) {
    if (key === "trace") return ok({ kind: "traced" });
    const name = fieldName(LOG_FIELDS, key);
    if (name === "service" || name === "scope" || name === "event")
      return ok({ kind: name, value: { present: true } });
    const isAttribute = name !== undefined && LOG_FIELDS[name].kind === "attribute";
    const keys = isAttribute ? storedKeys(name, LOG_FIELDS[name]) : key;
    return ok({ kind: "attribute", key: keys, value: { present: true } });
  },
  scope: (term) => ok(fieldOrAttribute("scope", term)),
  event: (term) => ok(fieldOrAttribute("event", term)),
};

/** A sender may write these as attributes of the same name as well. */
function fieldOrAttribute(name: "scope" | "event", term: TermToken): LogCondition {
  const value = valueOf(term);
  const key = storedKeys(name, LOG_FIELDS[name]);
  return {
    kind: "any",
    of: [
      { kind: name, value },
      { kind: "attribute", key, value },
    ],
  };
}

function textCondition(text: string, quoted: boolean): LogCondition {
  const parts = quoted ? [text] : text.split("*").filter((part) => part !== "");
  return { kind: "text", parts: parts.length === 0 ? [text] : parts };
}

/** `warn` means this severity and above; `=warn` only this one. */
function severityCondition(term: TermToken): Result<LogCondition, BadQuery> {
  const read = readLevel(term, SEVERITIES);
  if (!read.ok) return read;
  const { sign, level } = read.value;
  // OpenTelemetry has four numbers per name, from 1.
  const first = 4 * SEVERITIES.indexOf(level) + 1;
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
    case ">=":
    case null:
      return ok({ kind: "severity", min: first, max: Infinity });
  }
}
