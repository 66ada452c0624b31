import { isRecord } from "#lib/is-record.ts";
import type { Entity, EntityKey, FieldRef, FieldType } from "#product/entities.ts";
import type { LimitKey } from "#product/limits.ts";
import type { Rule, RuledFields, RuledThings, RuleKey } from "#product/rules.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";
import { isDate, isInstant, LONGEST_TEXT } from "./field-formats.ts";

/** The values of an entity's fields. */
export type EntityValues = Readonly<Record<string, unknown>>;

/**
 * A field that is wrong, if it is a single one, and the catalogue code that says why. For a rule that spans several
 * entities, the field is qualified, as in `loan.due`.
 */
export interface ValidationError {
  field: string | undefined;
  code: string;
}

/**
 * Checks an entity's values against its decided fields and the decided rules. For forms and answers in the browser; a
 * server checks with `parse-entity.ts`, which has the same result for all values.
 */
export function checkEntity(entity: EntityKey, given: unknown, of: Product = product): CheckedEntity {
  const decided = decidedValue(of.entities)?.[entity];
  if (!decided || !isRecord(given))
    return { ok: false, errors: [{ field: undefined, code: "invalid_input" }] };
  const { values, wrong } = readFields(decided, given);
  if (wrong.length > 0)
    return { ok: false, errors: wrong.map((field) => ({ field, code: "invalid_input" })) };
  return checkRules(entity, values, of);
}

/** Checks values whose fields are already valid against the decided rules. */
export function checkRules(entity: EntityKey, values: EntityValues, of: Product): CheckedEntity {
  const errors = findRuleErrors(entity, values, of);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values };
}

export type CheckedEntity = { ok: true; values: EntityValues } | { ok: false; errors: ValidationError[] };

/** By hand, because no schema library is sent to browsers. */
function readFields(
  entity: Entity,
  given: Readonly<Record<string, unknown>>,
): { values: EntityValues; wrong: string[] } {
  const values: Record<string, unknown> = {};
  const wrong = Object.keys(given).filter((key) => !Object.hasOwn(entity.fields, key));
  for (const [key, { type, required }] of Object.entries(entity.fields)) {
    const sent = Object.hasOwn(given, key) ? given[key] : undefined;
    // An empty form input is an absent field.
    if (sent === undefined || sent === null || sent === "") {
      if (required) wrong.push(key);
      continue;
    }
    const value = readValue(type, sent);
    if (value === undefined) wrong.push(key);
    else values[key] = value;
  }
  return { values, wrong };
}

/** Converts a value, from JSON or a form's text, to the field's type; undefined if it is invalid. */
function readValue(type: FieldType, sent: unknown): unknown {
  switch (type.kind) {
    case "text":
    case "file":
      return readText(sent);
    case "integer":
      return Number.isSafeInteger(readNumber(sent)) ? readNumber(sent) : undefined;
    case "decimal":
      return readNumber(sent);
    case "boolean":
      return { true: true, on: true, false: false }[String(sent)];
    case "date":
      return readTime(sent, isDate);
    case "instant":
      return readTime(sent, isInstant);
    case "choice":
      return type.of.find((choice) => choice === sent);
    case "reference":
      if (!type.many) return readText(sent);
      return Array.isArray(sent) && sent.every((one) => readText(one) !== undefined) ? sent : undefined;
  }
}

function readText(sent: unknown): string | undefined {
  return typeof sent === "string" && sent.length <= LONGEST_TEXT ? sent : undefined;
}

function readNumber(sent: unknown): number | undefined {
  const number = typeof sent === "string" && sent.trim() !== "" ? Number(sent) : sent;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function readTime(sent: unknown, isTime: (text: string) => boolean): string | undefined {
  return typeof sent === "string" && isTime(sent) ? sent : undefined;
}

/** The errors of entities that are each valid alone: broken rules whose fields belong to several of them. */
export function findJointErrors(
  things: Readonly<Record<EntityKey, EntityValues>>,
  of: Product,
): ValidationError[] {
  const applies = (entities: EntityKey[]) =>
    entities.length > 1 && entities.every((entity) => Object.hasOwn(things, entity));
  return brokenRules(applies, things, of).map(({ fields, error }) => ({ field: fields[0], code: error }));
}

function findRuleErrors(entity: EntityKey, values: EntityValues, of: Product): ValidationError[] {
  const applies = (entities: EntityKey[]) => entities.length === 1 && entities[0] === entity;
  return brokenRules(applies, values, of).map(({ fields, error }) => ({
    field: fields[0]?.slice(entity.length + 1),
    code: error,
  }));
}

function brokenRules(
  applies: (entities: EntityKey[]) => boolean,
  given: RuledFields | RuledThings,
  of: Product,
): Rule[] {
  return Object.entries(decidedValue(of.rules) ?? {})
    .filter(([, { fields }]) => applies([...new Set(fields.map(entityOf))]))
    .filter(([key, rule]) => rule.holds && !rule.holds(given, (limit) => limitValue(limit, key, rule, of)))
    .map(([, rule]) => rule);
}

/** A rule must not pass because its limit is missing. */
function limitValue(limit: LimitKey, key: RuleKey, rule: Rule, of: Product): number {
  const decided = decidedValue(of.limits)?.[limit];
  if (decided && rule.limits.includes(limit)) return decided.value;
  const why = decided ? "the rule does not name it in its limits" : "it is not decided";
  throw new Error(`The rule ${key} uses the limit ${limit}, but ${why}.`);
}

function entityOf(ref: FieldRef): EntityKey {
  return ref.slice(0, ref.indexOf("."));
}
