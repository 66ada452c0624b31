const KEY = /^[A-Za-z_][A-Za-z0-9_.@/-]*$/;

/** `key:value` as a search reads it back; null for a key that a search cannot name. */
export function writeTerm(key: string, value: string): string | null {
  if (!KEY.test(key) || value === "") return null;
  const plain = /^[^\s"\\/<>]+$/.test(value) && !value.startsWith(":");
  return `${key}:${plain ? value : `"${value.replaceAll(/["\\]/g, "\\$&")}"`}`;
}
