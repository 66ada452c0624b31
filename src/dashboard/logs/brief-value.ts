import type { AttributeValue } from "#model/attributes.ts";

/** A value short enough for a column; a dash where the line has none. */
export function briefValue(value: AttributeValue | undefined): string {
  if (value === undefined || value === null) return "–";
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).slice(0, 200);
}
