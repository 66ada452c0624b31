import type { Attributes } from "./attributes.ts";

/** An instrumentation scope's fields besides its name; those not sent are absent. */
export interface ScopeFacts {
  version?: string;
  attributes?: Attributes;
  /** Schema of the scope's records. */
  schemaUrl?: string;
  /** Schema of the resource's attributes. */
  resourceSchemaUrl?: string;
  /** How many attributes of the scope and of the resource the SDK dropped. */
  droppedAttributes?: number;
  resourceDroppedAttributes?: number;
}
