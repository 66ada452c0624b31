import { isRecord } from "#lib/is-record.ts";
import type { EntityKey } from "#product/entities.ts";
import type { Product } from "#product/slots.ts";
import {
  findJointErrors,
  type CheckedEntity,
  type EntityValues,
  type ValidationError,
} from "../validation/check-entity.ts";

/** Checks the values of one entity: `checkEntity` in a browser, `parseEntity` on a server. */
type Check = (entity: EntityKey, given: unknown, of?: Product) => CheckedEntity;

type Checked<T> = { ok: true; value: T } | { ok: false; errors: ValidationError[] };

/** Checks a call's input: exactly one of each entity that it takes, and the rules that span several of them. */
export function checkInput(
  given: unknown,
  entities: readonly EntityKey[],
  check: Check,
  of: Product,
): Checked<Record<EntityKey, EntityValues>> {
  const body = isRecord(given) ? given : {};
  const errors: ValidationError[] = [];
  const value: Record<EntityKey, EntityValues> = {};
  for (const entity of entities) {
    const checked = check(entity, body[entity], of);
    if (checked.ok) value[entity] = checked.values;
    else errors.push(...checked.errors);
  }
  if (errors.length === 0) errors.push(...findJointErrors(value, of));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value };
}

/** Checks a call's answer: one or several of each entity, at most `items` of each. */
export function checkAnswer(
  given: unknown,
  entities: readonly EntityKey[],
  items: number,
  check: Check,
  of?: Product,
): Checked<Record<EntityKey, EntityValues | EntityValues[]>> {
  const body = isRecord(given) ? given : {};
  const value: Record<EntityKey, EntityValues | EntityValues[]> = {};
  for (const entity of entities) {
    const sent = body[entity];
    const many = Array.isArray(sent) ? sent : [sent];
    const checked = many.map((one) => check(entity, withoutId(one), of));
    const errors = checked.flatMap((one) => (one.ok ? [] : one.errors));
    if (many.length > items) errors.push({ field: undefined, code: "bad_answer" });
    if (errors.length > 0) return { ok: false, errors };
    value[entity] = Array.isArray(sent) ? (many as EntityValues[]) : (sent as EntityValues);
  }
  return { ok: true, value };
}

/** The id is not one of the entity's fields. */
function withoutId(values: unknown): unknown {
  if (!isRecord(values)) return values;
  const { id: _id, ...fields } = values;
  return fields;
}
