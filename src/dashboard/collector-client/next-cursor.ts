/**
 * The cursor of the next page from a `Link` header in the form of Sentry's API
 * (https://docs.sentry.io/api/pagination/); null at the end of the list.
 */
export function nextCursor(header: string | null): string | null {
  for (const link of (header ?? "").slice(0, 8192).split(",")) {
    const fields = new Map(link.split(";").slice(1).map(readField));
    if (fields.get("rel") === "next" && fields.get("results") === "true") return fields.get("cursor") ?? null;
  }
  return null;
}

function readField(text: string): [string, string] {
  const equals = text.indexOf("=");
  return [
    text.slice(0, equals).trim(),
    text
      .slice(equals + 1)
      .trim()
      .replaceAll('"', ""),
  ];
}
