/** A search for one value of a tag, as the events' filter reads it. */
export function tagQuery(key: string, value: string): string {
  const escaped = value.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return `${key}:"${escaped}"`;
}
