import { entities, type EntityKey, type FieldKey } from "./entities.ts";
import { decidedValue } from "./slot.ts";

/** The decided fields that are personal data, each with its entity. */
export function personalFields(of = entities): [EntityKey, FieldKey][] {
  return Object.entries(decidedValue(of) ?? {}).flatMap(([entity, { fields }]) =>
    Object.entries(fields).flatMap(([field, { personal }]): [EntityKey, FieldKey][] =>
      personal ? [[entity, field]] : [],
    ),
  );
}
