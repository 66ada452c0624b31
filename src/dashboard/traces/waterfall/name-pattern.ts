/** A span's name without what differs from one call to the next of the same kind: numbers, ids, the query of a URL. */
export function namePattern(name: string): string {
  return name
    .slice(0, 300)
    .replace(/\?.*$/, "?")
    .replaceAll(/\b[0-9a-f]{8,}(?:-[0-9a-f]{4,})*\b/gi, "#")
    .replaceAll(/\d+/g, "#");
}
