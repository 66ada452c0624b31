import type { Scrubbing } from "#lib/scrub/detector.ts";
import type { Attributes } from "#model/attributes.ts";
import type { ScopeFacts } from "#model/scope.ts";
import type { ScopeRecords } from "#collector/wire/otlp/export-request.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { cutText } from "../scrub/cut-text.ts";
import { MAX_NAME } from "../scrub/limits.ts";

const MAX_SERVICE = 200;

/** What the records of one scope of an OTLP request share. */
export function otlpOrigin(
  { scope, resource: sent }: Omit<ScopeRecords<unknown>, "records">,
  scrubbing: Scrubbing,
): {
  service: string;
  resource: Attributes;
  scope: string | null;
  scopeFacts?: ScopeFacts;
} {
  const resource = cleanRecordAttributes(sent.attributes, scrubbing);
  const origin = { service: serviceOf(resource), resource, scope: textOrNull(scope.name, scrubbing) };
  const facts: ScopeFacts = {};
  const attributes = cleanRecordAttributes(scope.attributes, scrubbing);
  if (scope.version !== "") facts.version = cleanRecordText(scope.version, scrubbing, MAX_NAME);
  if (Object.keys(attributes).length > 0) facts.attributes = attributes;
  if (scope.schemaUrl !== "") facts.schemaUrl = cleanRecordText(scope.schemaUrl, scrubbing, MAX_NAME);
  if (sent.schemaUrl !== "") facts.resourceSchemaUrl = cleanRecordText(sent.schemaUrl, scrubbing, MAX_NAME);
  if (scope.droppedAttributes > 0) facts.droppedAttributes = scope.droppedAttributes;
  if (sent.droppedAttributes > 0) facts.resourceDroppedAttributes = sent.droppedAttributes;
  return Object.keys(facts).length === 0 ? origin : { ...origin, scopeFacts: facts };
}

/** A text of a record on which protobuf's empty default means "not sent". */
export function textOrNull(text: string, scrubbing: Scrubbing, max: number = MAX_NAME): string | null {
  return text === "" ? null : cleanRecordText(text, scrubbing, max);
}

/** The resource's `service.name`, or the specification's default for a resource without one. */
function serviceOf(resource: Attributes): string {
  const name = resource["service.name"];
  return typeof name === "string" && name.trim() !== ""
    ? cutText(name.trim(), MAX_SERVICE)
    : "unknown_service";
}
