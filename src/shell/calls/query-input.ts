import type { EntityKey, Field } from "#product/entities.ts";
import { decidedValue } from "#product/slot.ts";
import type { Product } from "#product/slots.ts";
import type { Thing } from "../validation/check-entity.ts";

/**
 * What a call without a body takes, as its address carries it: `?search.words=momo&search.shelf=1&search.shelf=2`.
 *
 * @returns with its question mark; empty for nothing
 */
export function writeQuery(things: Readonly<Record<EntityKey, Thing>>): string {
  const query = new URLSearchParams();
  for (const [entity, thing] of Object.entries(things)) {
    for (const [field, value] of Object.entries(thing)) {
      for (const one of [value].flat()) query.append(`${entity}.${field}`, String(one));
    }
  }
  return query.size > 0 ? `?${query}` : "";
}

/** The same read again: text, and lists of it, unchecked. Each entity is there, if only with fields that are left out. */
export function readQuery(
  query: URLSearchParams,
  entities: readonly EntityKey[],
  of: Product,
): Record<EntityKey, Record<string, unknown>> {
  const things = entities.map((entity) => [entity, readThing(query, entity, of)] as const);
  return Object.fromEntries(things);
}

function readThing(query: URLSearchParams, entity: EntityKey, of: Product): Record<string, unknown> {
  const fields = decidedValue(of.entities)?.[entity]?.fields ?? {};
  const sent = [...new Set(query.keys())].filter((name) => name.startsWith(`${entity}.`));
  const values = sent.map((name) => {
    const key = name.slice(entity.length + 1);
    const all = query.getAll(name);
    // What is no list and was sent twice stays a list, and is refused.
    const isDecidedList = Object.hasOwn(fields, key) && isList(fields[key]);
    return [key, isDecidedList || all.length > 1 ? all : all[0]] as const;
  });
  return { ...emptyLists(fields), ...Object.fromEntries(values) };
}

/** An address cannot say that a list is there and empty, so one that must be there is. */
function emptyLists(fields: Readonly<Record<string, Field>>): Record<string, unknown[]> {
  const required = Object.entries(fields).filter(([, field]) => field.required && isList(field));
  return Object.fromEntries(required.map(([key]) => [key, []]));
}

function isList(field: Field | undefined): boolean {
  return field?.type.kind === "reference" && field.type.many;
}
