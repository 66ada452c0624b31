import { isRecord } from "#lib/is-record.ts";
import type { Entity, EntityKey, FieldRef, FieldType } from "#product/entities.ts";
import type { LimitKey } from "#product/limits.ts";
import type { Rule, RuledFields, RuledThings, RuleKey } from "#product/rules.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";
import { isDate, isInstant, LONGEST_TEXT } from "./field-forms.ts";

export type Thing = Readonly<Record<string, unknown>>;

/**
 * What is wrong with a thing: the field, where it is one's, and the catalogue code that says it. Where several things are
 * wrong together, the field is named with its entity, as in `loan.due`.
 */
export interface ValidationError {
  field: string | undefined;
  code: string;
}

/**
 * Checks a thing against the decided fields of its entity and the decided rules about them. For forms
 * and answers in the browser; a server checks with `parse-thing.ts`, which says the same of every thing.
 */
export function checkEntity(entity: EntityKey, given: unknown, of: Product = product): CheckedEntity {
  const decided = decidedValue(of.entities)?.[entity];
  if (!decided || !isRecord(given))
    return { ok: false, complaints: [{ field: undefined, code: "invalid_input" }] };
  const { thing, wrong } = readFields(decided, given);
  if (wrong.length > 0)
    return { ok: false, complaints: wrong.map((field) => ({ field, code: "invalid_input" })) };
  return checkRules(entity, thing, of);
}

/** Checks a thing whose fields are right already against the decided rules. */
export function checkRules(entity: EntityKey, thing: Thing, of: Product): CheckedEntity {
  const complaints = brokenRules(entity, thing, of);
  return complaints.length > 0 ? { ok: false, complaints } : { ok: true, thing };
}

export type CheckedEntity = { ok: true; thing: Thing } | { ok: false; complaints: ValidationError[] };

/** By hand, because this runs in browsers, to which no schema library is sent. */
function readFields(
  entity: Entity,
  given: Readonly<Record<string, unknown>>,
): { thing: Thing; wrong: string[] } {
  const thing: Record<string, unknown> = {};
  const wrong = Object.keys(given).filter((key) => !Object.hasOwn(entity.fields, key));
  for (const [key, { type, required }] of Object.entries(entity.fields)) {
    const sent = Object.hasOwn(given, key) ? given[key] : undefined;
    // An empty input of a form is a field that was left out.
    if (sent === undefined || sent === null || sent === "") {
      if (required) wrong.push(key);
      continue;
    }
    const value = readValue(type, sent);
    if (value === undefined) wrong.push(key);
    else thing[key] = value;
  }
  return { thing, wrong };
}

/** The value in the field's own type, from JSON or from a form's text; undefined when it is none. */
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

/** What several things break together, each of which is right alone: the rules whose fields are of all these entities. */
export function brokenTogether(things: Readonly<Record<EntityKey, Thing>>, of: Product): ValidationError[] {
  const isMeant = (entities: EntityKey[]) =>
    entities.length > 1 && entities.every((entity) => Object.hasOwn(things, entity));
  return broken(isMeant, things, of).map(({ fields, error }) => ({ field: fields[0], code: error }));
}

function brokenRules(entity: EntityKey, thing: Thing, of: Product): ValidationError[] {
  const isMeant = (entities: EntityKey[]) => entities.length === 1 && entities[0] === entity;
  return broken(isMeant, thing, of).map(({ fields, error }) => ({
    field: fields[0]?.slice(entity.length + 1),
    code: error,
  }));
}

function broken(
  isMeant: (entities: EntityKey[]) => boolean,
  given: RuledFields | RuledThings,
  of: Product,
): Rule[] {
  return Object.entries(decidedValue(of.rules) ?? {})
    .filter(([, { fields }]) => isMeant([...new Set(fields.map(entityOf))]))
    .filter(([key, rule]) => rule.holds && !rule.holds(given, (limit) => figure(limit, key, rule, of)))
    .map(([, rule]) => rule);
}

/** A figure that is not there must not be one that everything keeps to. */
function figure(limit: LimitKey, key: RuleKey, rule: Rule, of: Product): number {
  const decided = decidedValue(of.limits)?.[limit];
  if (decided && rule.limits.includes(limit)) return decided.value;
  const why = decided ? "the rule does not name it in its limits" : "no such figure is decided";
  throw new Error(`The rule ${key} asks for the limit ${limit}, but ${why}.`);
}

function entityOf(ref: FieldRef): EntityKey {
  return ref.slice(0, ref.indexOf("."));
}
