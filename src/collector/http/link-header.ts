import type { Context } from "hono";

/**
 * Answers with one page of a list, and where the next is, in the `Link` header as Sentry's API writes it
 * (https://docs.sentry.io/api/pagination/). Lists are read in one direction: there is never a previous page.
 */
export function pageAnswer(c: Context, page: { items: object[]; next: string | null }): Response {
  const current = c.req.query("cursor") ?? "";
  c.header(
    "link",
    [link(c, "previous", current, false), link(c, "next", page.next ?? "", page.next !== null)].join(", "),
  );
  return c.json(page.items);
}

function link(c: Context, rel: string, cursor: string, results: boolean): string {
  const url = new URL(c.req.url);
  url.searchParams.set("cursor", cursor);
  const quoted = encodeURI(cursor).replaceAll('"', "%22");
  return `<${url.href}>; rel="${rel}"; results="${results}"; cursor="${quoted}"`;
}
