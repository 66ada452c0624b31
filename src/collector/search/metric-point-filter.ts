import { nearestName } from "#lib/nearest-name.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { CONVENTIONS } from "#model/search/attribute-fields.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { fieldName, METRIC_FIELDS, storedKeys } from "#model/search/fields.ts";
import { parseSearch, type Search } from "#model/search/parse-search.ts";
import { withoutUnit } from "#model/search/read-units.ts";
import { tokenize, type TermToken } from "#model/search/tokenize.ts";
import type { AttributeKey } from "#collector/store/port/logs.ts";
import type { MetricCondition } from "#collector/store/port/metrics.ts";
import { valueOf } from "./term-value.ts";

/** What the points of a metric must meet; null for an empty search. A key that is no field names an attribute. */
export function metricPointFilter(text: string): Result<MetricCondition | null, BadQuery> {
  const search = parseSearch(text);
  if (!search.ok) return search;
  const isEmpty = search.value.kind === "all" && search.value.of.length === 0;
  return isEmpty ? ok(null) : conditionOf(search.value);
}

/** Fails for the first key that is no field and that none of these attributes has. */
export function checkMetricKeys(text: string, stored: readonly string[]): Result<void, BadQuery> {
  for (const token of tokenize(text)) {
    if (token.kind !== "term") continue;
    const key = fieldName(METRIC_FIELDS, token.key) === "has" ? token.value : token.key;
    const isKnown =
      fieldName(METRIC_FIELDS, key) !== undefined || CONVENTIONS.has(key) || stored.includes(key);
    if (isKnown) continue;
    const names = Object.entries(METRIC_FIELDS).flatMap(([name, field]) => storedKeys(name, field));
    const near = nearestName(key, [...stored, ...names], Math.max(1, Math.floor(key.length / 3)));
    const hint = near === undefined ? "The metric has no such attribute." : `Did you mean \`${near}\`?`;
    const start = key === token.key ? token.start : token.valueStart;
    return err(badQuery(`Unknown key \`${key}\` at position ${start + 1}. ${hint}`, start));
  }
  return ok(undefined);
}

/** A condition on a service as well; null for any. */
export function withService(where: MetricCondition | null, service: string | null): MetricCondition | null {
  if (service === null) return where;
  const own: MetricCondition = { kind: "service", value: { is: service } };
  return where === null ? own : { kind: "all", of: [own, where] };
}

/** The attributes that a field or any other key stands for. */
export function metricKey(key: string): AttributeKey {
  const name = fieldName(METRIC_FIELDS, key);
  if (name === undefined) return key;
  return METRIC_FIELDS[name].kind === "attribute" ? storedKeys(name, METRIC_FIELDS[name]) : name;
}

function conditionOf(search: Search): Result<MetricCondition, BadQuery> {
  if (search.kind === "term") return conditionOfTerm(search);
  if (search.kind === "text")
    return err(
      badQuery(
        `Metrics have no text: "${search.text}" at position ${search.start + 1} needs a key, as in service:checkout.`,
        search.start,
      ),
    );
  if (search.kind === "not") {
    const of = conditionOf(search.of);
    return of.ok ? ok({ kind: "not", of: of.value }) : of;
  }
  const of: MetricCondition[] = [];
  for (const one of search.of) {
    const condition = conditionOf(one);
    if (!condition.ok) return condition;
    of.push(condition.value);
  }
  return ok({ kind: search.kind, of });
}

/** `key:""` matches points without the attribute. */
function conditionOfTerm(term: TermToken): Result<MetricCondition, BadQuery> {
  const name = fieldName(METRIC_FIELDS, term.key);
  if (name === "has") return ok(present(metricKey(term.value)));
  if (name === "service" || name === "scope") return ok({ kind: name, value: valueOf(term) });
  const key = metricKey(term.key);
  if (term.value === "") return ok({ kind: "not", of: present(key) });
  const read = withoutUnit(term);
  return read.ok ? ok({ kind: "attribute", key, value: valueOf(read.value) }) : read;
}

function present(key: AttributeKey): MetricCondition {
  if (key === "service" || key === "scope") return { kind: key, value: { present: true } };
  return { kind: "attribute", key, value: { present: true } };
}
