import type { ScopeRecords } from "#collector/wire/otlp/export-request.ts";
import type { ScopeFacts } from "#model/scope.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { MAX_NAME } from "../scrub/limits.ts";

/** The name and the other facts of a request's scope, as its records bear them. */
export function otlpScope({ scope, resource }: Omit<ScopeRecords<unknown>, "records">): {
  scope: string | null;
  scopeFacts?: ScopeFacts;
} {
  const facts: ScopeFacts = {};
  const attributes = cleanRecordAttributes(scope.attributes);
  if (scope.version !== "") facts.version = cleanRecordText(scope.version, MAX_NAME);
  if (Object.keys(attributes).length > 0) facts.attributes = attributes;
  if (scope.schemaUrl !== "") facts.schemaUrl = cleanRecordText(scope.schemaUrl, MAX_NAME);
  if (resource.schemaUrl !== "") facts.resourceSchemaUrl = cleanRecordText(resource.schemaUrl, MAX_NAME);
  const name = scope.name === "" ? null : cleanRecordText(scope.name, MAX_NAME);
  return Object.keys(facts).length === 0 ? { scope: name } : { scope: name, scopeFacts: facts };
}
