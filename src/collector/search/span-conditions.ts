import { ok, type Result } from "#lib/result.ts";
import { SPAN_KINDS } from "#model/span.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { fieldName, storedKeys, TRACE_FIELDS } from "#model/search/fields.ts";
import { withoutUnit } from "#model/search/read-units.ts";
import { readChoice, readDuration } from "#model/search/read-value.ts";
import type { TermToken } from "#model/search/tokenize.ts";
import type { AttributeKey, ValuePattern } from "#collector/store/port/logs.ts";
import type { SpanConditions, SpanField } from "#collector/store/port/traces.ts";
import { valueOf } from "./term-value.ts";

type FieldName = keyof typeof TRACE_FIELDS;

/** Adds a term to the conditions that one span must meet together. */
export function addToSpan(
  conditions: SpanConditions,
  term: TermToken,
  name: FieldName | undefined,
): Result<void, BadQuery> {
  if (name === undefined) return addAttribute(conditions, term, term.key);
  const add = OWN_TERMS[name];
  return add === undefined
    ? addAttribute(conditions, term, storedKeys(name, TRACE_FIELDS[name]))
    : add(conditions, term);
}

type AddTerm = (conditions: SpanConditions, term: TermToken) => Result<void, BadQuery>;

/** Fields that are not attributes. */
const OWN_TERMS: Partial<Record<FieldName, AddTerm>> = {
  service: addName("service"),
  "span.service": addName("service"),
  name: addName("name"),
  "span.name": addName("name"),
  "span.status": addStatus,
  "span.duration": addDuration,
  kind: addKind,
  op: addField("op", "op"),
  scope: addField("scope", "scope"),
  "scope.version": addField("scope.version", "scopeVersion"),
  "status.message": addField("status.message", "statusMessage"),
  has: (conditions, term) => ok(addPresence(conditions, term.value)),
};

function addStatus(conditions: SpanConditions, term: TermToken): Result<void, BadQuery> {
  const status = readChoice(term, TRACE_FIELDS["span.status"].values);
  if (!status.ok) return status;
  const isFailed = status.value === "error";
  if ((conditions.failed ??= isFailed) !== isFailed) addOwn(conditions, "status", [], { is: status.value });
  return ok(undefined);
}

function addDuration(conditions: SpanConditions, term: TermToken): Result<void, BadQuery> {
  const bounds = readDuration(term);
  if (!bounds.ok) return bounds;
  const { atLeast, atMost } = bounds.value;
  if (atLeast !== undefined) conditions.minDuration = Math.max(atLeast, conditions.minDuration ?? atLeast);
  if (atMost !== undefined) conditions.maxDuration = Math.min(atMost, conditions.maxDuration ?? atMost);
  return ok(undefined);
}

function addKind(conditions: SpanConditions, term: TermToken): Result<void, BadQuery> {
  const kind = readChoice(term, SPAN_KINDS);
  if (!kind.ok) return kind;
  if ((conditions.kind ??= kind.value) !== kind.value) addOwn(conditions, "kind", [], { is: kind.value });
  return ok(undefined);
}

function addField(name: FieldName, field: SpanField): AddTerm {
  const keys = storedKeys(name, TRACE_FIELDS[name]);
  return (conditions, term) => ok(addOwn(conditions, field, keys, valueOf(term)));
}

function addName(field: "service" | "name"): AddTerm {
  return (conditions, term) => {
    const value = valueOf(term);
    const is = "bound" in value ? term.value : "is" in value ? value.is : undefined;
    if (is === undefined) addOwn(conditions, field, [], value);
    else if ((conditions[field] ??= is) !== is) addOwn(conditions, field, [], { is });
    return ok(undefined);
  };
}

export function addOwn(
  conditions: SpanConditions,
  field: SpanField,
  key: AttributeKey,
  value: ValuePattern,
): void {
  (conditions.own ??= []).push({ field, key, value });
}

function addAttribute(
  conditions: SpanConditions,
  term: TermToken,
  key: AttributeKey,
): Result<void, BadQuery> {
  const read = withoutUnit(term);
  if (!read.ok) return read;
  const value = valueOf(read.value);
  if ("bound" in value) (conditions.ranges ??= []).push({ key, ...value });
  else if ("is" in value) conditions.attributes.push([key, value.is]);
  else (conditions.values ??= []).push({ key, value });
  return ok(undefined);
}

/** Names of fields that every span has are met by every span. */
function addPresence(conditions: SpanConditions, of: string): void {
  const name = fieldName(TRACE_FIELDS, of);
  const value = { present: true } as const;
  const field = name === undefined ? undefined : OWN_FIELDS[name];
  const key = name === undefined ? of : storedKeys(name, TRACE_FIELDS[name]);
  if (field === undefined) (conditions.values ??= []).push({ key, value });
  else addOwn(conditions, field, key, value);
}

const OWN_FIELDS: Partial<Record<FieldName, SpanField>> = {
  service: "service",
  name: "name",
  kind: "kind",
  op: "op",
  scope: "scope",
  "scope.version": "scopeVersion",
  "status.message": "statusMessage",
  "span.service": "service",
  "span.name": "name",
};
