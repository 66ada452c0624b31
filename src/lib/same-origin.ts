/** Reads a header by its name in lower case; null without one. */
type ReadableHeaders = Pick<Headers, "get">;

/** A page of the same site may belong to somebody else: the owner of `blog.shop.example` does not own `shop.example`. */
export const OTHER_ORIGINS = ["cross-site", "same-site"];

/** Whether the method changes nothing, so that any page may send it. */
export function isRead(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * Whether a request comes from a same-origin page, or from a program that is not a browser. No page can make a browser forge
 * these headers.
 *
 * @param refused values of `sec-fetch-site` to refuse
 */
export function isSameOriginRequest(headers: ReadableHeaders, refused: readonly string[]): boolean {
  const site = headers.get("sec-fetch-site");
  return site === null ? hasOwnOrigin(headers) : !refused.includes(site);
}

/** Browsers send `sec-fetch-site` only to secure origins, and old ones never, but they always send the origin. A reverse proxy may set the host. */
function hasOwnOrigin(headers: ReadableHeaders): boolean {
  const origin = headers.get("origin");
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  const own = [headers.get("x-forwarded-host")?.split(",")[0]?.trim(), headers.get("host")];
  return host !== undefined && host !== "" && own.includes(host);
}
