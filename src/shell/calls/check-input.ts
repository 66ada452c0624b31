import type { EntityKey } from "#product/entities.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Product } from "#product/slots.ts";
import {
  brokenTogether,
  type CheckedEntity,
  type ValidationError,
  type Thing,
} from "../validation/check-entity.ts";

/** Checks one thing: `checkEntity` in a browser, `parseEntity` on a server. */
export type CheckOne = (entity: EntityKey, given: unknown, of?: Product) => CheckedEntity;

type Checked<T> = { ok: true; value: T } | { ok: false; complaints: ValidationError[] };

/** Checks a call's input: exactly one thing for each entity that it takes, and the rules that are about several of them. */
export function checkTaken(
  given: unknown,
  entities: readonly EntityKey[],
  check: CheckOne,
  of: Product,
): Checked<Record<EntityKey, Thing>> {
  const body = isRecord(given) ? given : {};
  const complaints: ValidationError[] = [];
  const value: Record<EntityKey, Thing> = {};
  for (const entity of entities) {
    const checked = check(entity, body[entity], of);
    if (checked.ok) value[entity] = checked.thing;
    else complaints.push(...checked.complaints);
  }
  if (complaints.length === 0) complaints.push(...brokenTogether(value, of));
  return complaints.length > 0 ? { ok: false, complaints } : { ok: true, value };
}

/** Checks a call's answer: one or several things of each entity, no more than `items` of each. */
export function checkAnswered(
  given: unknown,
  entities: readonly EntityKey[],
  items: number,
  check: CheckOne,
  of?: Product,
): Checked<Record<EntityKey, Thing | Thing[]>> {
  const body = isRecord(given) ? given : {};
  const value: Record<EntityKey, Thing | Thing[]> = {};
  for (const entity of entities) {
    const sent = body[entity];
    const many = Array.isArray(sent) ? sent : [sent];
    const checked = many.map((one) => check(entity, withoutId(one), of));
    const complaints = checked.flatMap((one) => (one.ok ? [] : one.complaints));
    if (many.length > items) complaints.push({ field: undefined, code: "bad_answer" });
    if (complaints.length > 0) return { ok: false, complaints };
    value[entity] = Array.isArray(sent) ? (many as Thing[]) : (sent as Thing);
  }
  return { ok: true, value };
}

/** What names a thing is nobody's field. */
function withoutId(thing: unknown): unknown {
  if (!isRecord(thing)) return thing;
  const { id: _id, ...fields } = thing;
  return fields;
}
