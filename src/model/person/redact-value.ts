import type { Identifier } from "./person.ts";
import { isPersonKey } from "./person-keys.ts";
import { isPerson, kindOf, redactText } from "./redact-text.ts";

/**
 * A JSON value with everything of the person replaced; the same value where there is nothing. Texts are searched for the
 * identifiers. Where an object names the person by id or e-mail address, all its fields of a person are replaced, the name too;
 * an IP address may be shared, and is replaced alone.
 */
export function redactValue(
  value: unknown,
  identifiers: readonly Identifier[],
  placeholder: string,
  parent = "",
): unknown {
  if (typeof value === "string") return redactText(value, identifiers, placeholder);
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return redactList(value, identifiers, placeholder, parent);
  const entries = Object.entries(value);
  // Most fields are told apart by the length of their value, before their key is looked at.
  const isTheirs = entries.some(([key, field]) => {
    const kind = kindOf(field, identifiers);
    return kind !== undefined && kind !== "ip" && isPersonKey(key, parent);
  });
  const pairKey = entries.find(([key]) => key === "key")?.[1];
  let isChanged = false;
  const redacted = entries.map(([key, field]) => {
    const name = key === "value" && typeof pairKey === "string" ? pairKey : key;
    const isValue = typeof field === "string" || typeof field === "number";
    const isField = isValue && (isTheirs || isPerson(field, identifiers)) && isPersonKey(name, parent);
    const replaced = isField ? placeholder : redactValue(field, identifiers, placeholder, key);
    const newKey = redactText(key, identifiers, placeholder);
    if (replaced !== field || newKey !== key) isChanged = true;
    return [newKey, replaced] as const;
  });
  return isChanged ? Object.fromEntries(redacted) : value;
}

function redactList(
  list: unknown[],
  identifiers: readonly Identifier[],
  placeholder: string,
  parent: string,
): unknown[] {
  const [key, second] = list;
  const isPair = list.length === 2 && typeof key === "string" && isPersonKey(key, "");
  if (isPair && isPerson(second, identifiers)) return [key, placeholder];
  const redacted = list.map((item) => redactValue(item, identifiers, placeholder, parent));
  return redacted.some((item, index) => item !== list[index]) ? redacted : list;
}

/** The same of a JSON text, or of a plain one. */
export function redactJson(text: string, identifiers: readonly Identifier[], placeholder: string): string {
  if (!/^\s*[[{]/.test(text)) return redactText(text, identifiers, placeholder);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return redactText(text, identifiers, placeholder);
  }
  const redacted = redactValue(parsed, identifiers, placeholder);
  return redacted === parsed ? text : JSON.stringify(redacted);
}
