import type { Attributes } from "./attributes.ts";

/** What an instrumentation scope says of itself beside its name; what it does not say is not there. */
export interface ScopeFacts {
  version?: string;
  attributes?: Attributes;
  /** Of the conventions that the scope's records keep to. */
  schemaUrl?: string;
  /** Of the conventions that the resource's attributes keep to. */
  resourceSchemaUrl?: string;
}
