import type { EntityKey } from "#product/entities.ts";
import { product, type Product } from "#product/slots.ts";
import { checkRules, type CheckedEntity, type Thing } from "./check-entity.ts";
import { thingSchema } from "./parse-entity.ts";

/** Checks a thing on the server, against the schema of its entity and the decided rules about it. */
export function parseEntity(entity: EntityKey, given: unknown, of: Product = product): CheckedEntity {
  const schema = thingSchema(entity, of);
  const parsed = schema?.safeParse(given);
  if (parsed?.success) return checkRules(entity, withoutAbsent(parsed.data as Thing), of);
  const fields = new Set(parsed?.error.issues.flatMap(fieldsOf) ?? [undefined]);
  return { ok: false, complaints: [...fields].map((field) => ({ field, code: "invalid_input" })) };
}

function fieldsOf(issue: { code: string; path: PropertyKey[]; keys?: string[] }): (string | undefined)[] {
  if (issue.path.length > 0) return [String(issue.path[0])];
  return issue.code === "unrecognized_keys" && issue.keys ? issue.keys : [undefined];
}

function withoutAbsent(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined));
}
