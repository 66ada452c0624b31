import type { LogView } from "#api/logs.ts";

/** The fields of an instrumentation scope beside its name, with readable labels. */
export function scopeRows({ scopeFacts }: Pick<LogView, "scopeFacts">): LogView["attributes"] {
  const { version, attributes, schemaUrl, resourceSchemaUrl, droppedAttributes, resourceDroppedAttributes } =
    scopeFacts ?? {};
  return {
    ...attributes,
    ...(version === undefined ? {} : { version }),
    ...(schemaUrl === undefined ? {} : { "schema URL": schemaUrl }),
    ...(resourceSchemaUrl === undefined ? {} : { "schema URL of the resource": resourceSchemaUrl }),
    ...(droppedAttributes === undefined ? {} : { "attributes dropped by the SDK": droppedAttributes }),
    ...(resourceDroppedAttributes === undefined
      ? {}
      : { "resource attributes dropped by the SDK": resourceDroppedAttributes }),
  };
}
