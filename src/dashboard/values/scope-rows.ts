import type { LogView } from "#api/logs.ts";

/** What an instrumentation scope says of itself beside its name, by the names that a person knows it under. */
export function scopeRows({ scopeFacts }: Pick<LogView, "scopeFacts">): LogView["attributes"] {
  const { version, attributes, schemaUrl, resourceSchemaUrl } = scopeFacts ?? {};
  return {
    ...attributes,
    ...(version === undefined ? {} : { version }),
    ...(schemaUrl === undefined ? {} : { "schema URL": schemaUrl }),
    ...(resourceSchemaUrl === undefined ? {} : { "schema URL of the resource": resourceSchemaUrl }),
  };
}
