export interface PageCursors {
  /** Of the page after this one, and of the one before it; null where there is none. */
  next: string | null;
  previous: string | null;
}

/** Where a list goes on, from a `Link` header in the form of Sentry's API (https://docs.sentry.io/api/pagination/). */
export function pageCursors(header: string | null): PageCursors {
  const cursors: PageCursors = { next: null, previous: null };
  for (const link of (header ?? "").slice(0, 8192).split(",")) {
    const fields = new Map(link.split(";").slice(1).map(readField));
    const rel = fields.get("rel");
    if ((rel === "next" || rel === "previous") && fields.get("results") === "true")
      cursors[rel] = fields.get("cursor") ?? null;
  }
  return cursors;
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
