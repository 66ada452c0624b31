import { isRecord } from "#lib/is-record.ts";

/** Sentry's typed attributes, `{"n": {"value": 7, "type": "integer"}}`, as plain ones. Untyped values pass as they are. */
export function plainAttributes(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {};
  const plain: Record<string, unknown> = {};
  for (const key in value) {
    if (key === "__proto__") continue;
    const attribute = value[key];
    plain[key] = isRecord(attribute) && "value" in attribute ? attribute.value : attribute;
  }
  return plain;
}
