import type { AttributeValue } from "./attributes.ts";

/** A log body as searchable text: a string unchanged, anything else as JSON. */
export function logText(body: AttributeValue): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
