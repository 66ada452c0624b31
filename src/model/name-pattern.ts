/** A span's name without variable parts: numbers, ids and URL queries. */
export function namePattern(name: string): string {
  return name
    .slice(0, 300)
    .replace(/\?.*$/, "?")
    .replaceAll(/\b[0-9a-f]{8,}(?:-[0-9a-f]{4,})*\b/gi, "#")
    .replaceAll(/\d+/g, "#");
}
