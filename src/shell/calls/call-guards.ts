import { isSameOriginRequest } from "#lib/same-origin.ts";
import { catalogued } from "../catalogue/catalogue.ts";

/** Another page of the same site may be somebody else's: whoever has `blog.shop.example` does not have `shop.example`. */
const FOREIGN = ["cross-site", "same-site"];

/**
 * Lets pass what a page of ours asks for, and what programs ask that are no browsers. Any page can make a visitor's browser
 * send a request with the visitor's cookies.
 *
 * @throws the catalogue's `forbidden` for what another site's page sent
 */
export function requireOwnPage(headers: Headers): void {
  if (isSameOriginRequest(headers, FOREIGN)) return;
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
  throw catalogued("forbidden", { context: { site, origin } });
}
