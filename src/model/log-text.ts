import type { AttributeValue } from "./attributes.ts";

/** A log body as the text that is searched: a string as it is, anything else as JSON. */
export function logText(body: AttributeValue): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
