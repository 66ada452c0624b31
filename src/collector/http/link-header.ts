import type { Context } from "hono";

/**
 * Answers with one page of a list, with the cursors of the previous and the next page in the `Link` header as in Sentry's
 * API (https://docs.sentry.io/api/pagination/).
 */
export function pageAnswer(
  c: Context,
  page: { items: object[]; next: string | null; previous: string | null },
): Response {
  c.header("link", `${link(c, "previous", page.previous)}, ${link(c, "next", page.next)}`);
  return c.json(page.items);
}

function link(c: Context, rel: string, cursor: string | null): string {
  const url = new URL(c.req.url);
  url.searchParams.set("cursor", cursor ?? "");
  const quoted = encodeURI(cursor ?? "").replaceAll('"', "%22");
  return `<${url.href}>; rel="${rel}"; results="${cursor !== null}"; cursor="${quoted}"`;
}
