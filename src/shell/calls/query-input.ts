import type { EntityKey, Field } from "#product/entities.ts";
import { decidedValue } from "#product/slot.ts";
import type { Product } from "#product/slots.ts";
import type { EntityValues } from "../validation/check-entity.ts";

/**
 * Encodes the input of a call without a body as a query: `?search.words=momo&search.shelf=1&search.shelf=2`.
 *
 * @returns the query with its question mark; empty if there is no input
 */
export function writeQuery(input: Readonly<Record<EntityKey, EntityValues>>): string {
  const query = new URLSearchParams();
  for (const [entity, values] of Object.entries(input)) {
    for (const [field, value] of Object.entries(values)) {
      for (const one of [value].flat()) query.append(`${entity}.${field}`, String(one));
    }
  }
  return query.size > 0 ? `?${query}` : "";
}

/** Decodes such a query into text and lists of text, unchecked. Every entity is present, if only without fields. */
export function readQuery(
  query: URLSearchParams,
  entities: readonly EntityKey[],
  of: Product,
): Record<EntityKey, Record<string, unknown>> {
  return Object.fromEntries(entities.map((entity) => [entity, readValues(query, entity, of)]));
}

function readValues(query: URLSearchParams, entity: EntityKey, of: Product): Record<string, unknown> {
  const fields = decidedValue(of.entities)?.[entity]?.fields ?? {};
  const sent = [...new Set(query.keys())].filter((name) => name.startsWith(`${entity}.`));
  const values = sent.map((name) => {
    const key = name.slice(entity.length + 1);
    const all = query.getAll(name);
    // A single value that was sent twice stays a list, and fails validation.
    const isDecidedList = Object.hasOwn(fields, key) && isList(fields[key]);
    return [key, isDecidedList || all.length > 1 ? all : all[0]] as const;
  });
  return { ...emptyLists(fields), ...Object.fromEntries(values) };
}

/** A query cannot express an empty list, so an absent required list is an empty one. */
function emptyLists(fields: Readonly<Record<string, Field>>): Record<string, unknown[]> {
  const required = Object.entries(fields).filter(([, field]) => field.required && isList(field));
  return Object.fromEntries(required.map(([key]) => [key, []]));
}

function isList(field: Field | undefined): boolean {
  return field?.type.kind === "reference" && field.type.many;
}
