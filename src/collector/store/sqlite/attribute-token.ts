import { hash } from "node:crypto";
import type { AttributeValue } from "#model/attributes.ts";

/** A value as people write it in a query: text as it is, anything else as JSON; case folded. */
export function foldedValue(value: AttributeValue): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).toLowerCase();
}

/**
 * The word that stands for `key=value` in the text index. A short hash, so that a long value costs no more than a
 * short one; whoever searches by it checks the hits.
 */
export function attributeToken(key: string, value: AttributeValue): string {
  return `zq${hash("sha1", `${key}=${foldedValue(value)}`).slice(0, 11)}`;
}
