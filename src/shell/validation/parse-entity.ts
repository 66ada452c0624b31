import { z } from "zod";
import type { Entity, EntityKey, FieldType } from "#product/entities.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";
import { checkRules, type CheckedEntity, type EntityValues } from "./check-entity.ts";
import { isDate, isInstant, LONGEST_TEXT } from "./field-formats.ts";

/**
 * Checks an entity's values on the server, with a schema made from its decided fields, and against the decided rules.
 * Browsers check with `check-entity.ts`, from the same slot, because no schema library is sent to them.
 */
export function parseEntity(entity: EntityKey, given: unknown, of: Product = product): CheckedEntity {
  const decided = decidedValue(of.entities)?.[entity];
  const parsed = decided && entitySchema(decided).safeParse(given);
  if (parsed?.success) return checkRules(entity, withoutAbsent(parsed.data as EntityValues), of);
  const fields = new Set(parsed?.error.issues.flatMap(fieldsOf) ?? [undefined]);
  return { ok: false, errors: [...fields].map((field) => ({ field, code: "invalid_input" })) };
}

function fieldsOf(issue: { code: string; path: PropertyKey[]; keys?: string[] }): (string | undefined)[] {
  if (issue.path.length > 0) return [String(issue.path[0])];
  return issue.code === "unrecognized_keys" && issue.keys ? issue.keys : [undefined];
}

function withoutAbsent(values: EntityValues): EntityValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function entitySchema({ fields }: Entity): z.ZodType {
  const shape = Object.entries(fields).map(([key, { type, required }]) => {
    const value = fieldSchema(type);
    return [key, z.preprocess(emptyAsAbsent, required ? value : value.optional())] as const;
  });
  return z.strictObject(Object.fromEntries(shape));
}

/** An empty form input is an absent field. */
function emptyAsAbsent(sent: unknown): unknown {
  return sent === "" || sent === null ? undefined : sent;
}

const Text = z.string().max(LONGEST_TEXT);
const Decimal = z.preprocess(
  (sent) => (typeof sent === "string" && sent.trim() !== "" ? Number(sent) : sent),
  z.number(),
);

function fieldSchema(type: FieldType): z.ZodType {
  switch (type.kind) {
    case "text":
    case "file":
      return Text;
    case "integer":
      return Decimal.pipe(z.int());
    case "decimal":
      return Decimal;
    case "boolean":
      return z.preprocess((sent) => ({ true: true, on: true, false: false })[String(sent)], z.boolean());
    case "date":
      return z.string().refine(isDate);
    case "instant":
      return z.string().refine(isInstant);
    case "choice":
      return z.string().refine((sent) => type.of.includes(sent));
    case "reference":
      return type.many ? z.array(Text) : Text;
  }
}
