import { asText } from "../scrub/clean-text.ts";

/** The fields that have a text, or what reads as one. */
export function saidFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => asText(value) !== undefined));
}
