import { z } from "zod";
import type { Entity, EntityKey, FieldType } from "#product/entities.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";
import { isDate, isInstant, LONGEST_TEXT } from "./field-forms.ts";

/**
 * The schema of an entity's decided fields, for the server's end of a call; undefined for one that is not decided. Browsers
 * check with `check-thing.ts`, made from the same slot, because no schema library is sent to them.
 */
export function thingSchema(entity: EntityKey, of: Product = product): z.ZodType | undefined {
  const decided = decidedValue(of.entities)?.[entity];
  return decided && entitySchema(decided);
}

function entitySchema({ fields }: Entity): z.ZodType {
  const shape = Object.entries(fields).map(([key, { type, required }]) => {
    const value = fieldSchema(type);
    return [key, z.preprocess(emptyAsAbsent, required ? value : value.optional())] as const;
  });
  return z.strictObject(Object.fromEntries(shape));
}

/** An empty input of a form is a field that was left out. */
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
