/** A search for one value of a tag. */
export function tagQuery(key: string, value: string): string {
  const escaped = value.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return `${key}:"${escaped}"`;
}
