/**
 * Whether a request comes from a page of ours, or from a program that is no browser. No page can make a visitor's browser
 * lie about it.
 *
 * @param foreign what `sec-fetch-site` may not say
 */
export function isSameOriginRequest(headers: Headers, foreign: readonly string[]): boolean {
  const site = headers.get("sec-fetch-site");
  return site === null ? isOwnOrigin(headers) : !foreign.includes(site);
}

/** Browsers say `sec-fetch-site` to secure origins only, and old ones never, but their page's origin always. A proxy before us may name the host itself. */
function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  const own = [headers.get("x-forwarded-host")?.split(",")[0]?.trim(), headers.get("host")];
  return host !== undefined && host !== "" && own.includes(host);
}
