import { catalogued } from "../catalogue/catalogued.ts";

/**
 * Lets pass what a page of ours asks for, and what programs ask that are no browsers. Any page can make a visitor's browser
 * send a request with the visitor's cookies; no page can make it lie about where the request comes from.
 *
 * @throws the catalogue's `forbidden` for what another site's page sent
 */
export function requireOwnPage(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  const isOwn = site === null ? isOwnOrigin(headers) : site === "same-origin" || site === "none";
  if (!isOwn) throw catalogued("forbidden", { context: { site, origin: headers.get("origin") } });
}

/** Browsers that are too old to say `sec-fetch-site` say their page's origin. A proxy before us may name the host itself. */
function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  const own = [headers.get("x-forwarded-host")?.split(",")[0]?.trim(), headers.get("host")];
  return host !== undefined && host !== "" && own.includes(host);
}
