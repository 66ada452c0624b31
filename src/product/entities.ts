import type { Slot } from "./slot.ts";

/** Kebab case, singular: `order`. */
export type EntityKey = string;
export type FieldKey = string;
/** `<entity>.<field>`, as in `order.email`. */
export type FieldRef = `${EntityKey}.${FieldKey}`;

export type FieldType =
  | { kind: "text" | "integer" | "decimal" | "boolean" | "date" | "instant" | "file" }
  | { kind: "choice"; of: readonly string[] }
  | { kind: "reference"; entity: EntityKey; many: boolean };

export interface Field {
  title: string;
  type: FieldType;
  required: boolean;
  /** Whether it is personal data, and is kept out of logs, spans and events. */
  personal: boolean;
}

export interface Entity {
  title: string;
  fields: Readonly<Record<FieldKey, Field>>;
}

export type Entities = Readonly<Record<EntityKey, Entity>>;

export const entities: Slot<Entities> = {
  status: "open",
  question: "Which entities does the product have, and which fields does each of them have?",
};
