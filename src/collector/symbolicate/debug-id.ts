const HEX_32 = /^[0-9a-f]{32}$/;

/** A debug id as it is kept: a UUID in lower case with dashes. Undefined when the text is none. */
export function parseDebugId(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > 36) return undefined;
  const hex = text.toLowerCase().replaceAll("-", "");
  if (!HEX_32.test(hex)) return undefined;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
