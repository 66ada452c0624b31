import { hostName, isLoopback } from "./loopback.ts";

/** What a request says about where it comes from. Header names are in lower case, as Node has them. */
export interface RequestFacts {
  /** The address of the connection's other end. */
  peer: string | undefined;
  /** Such as `1.1`. */
  httpVersion: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Where a request comes from:
 *
 * - `local`: a program or a same-origin page of this machine, without anything in between.
 * - `proxied`: anybody, through a proxy on this machine.
 * - `remote`: another machine, a page of another origin, or a name that somebody pointed at this machine.
 */
export type RequestSource = "local" | "proxied" | "remote";

const PROXY_HEADERS = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
]);
const PROXY_PREFIX = "x-forwarded-";

/**
 * Tells requests of this machine from those that a proxy on it forwards, by every sign that proxies leave. A proxy may leave
 * none on a single request: whoever trusts `local` also has to remember whether any request was `proxied`.
 */
export function requestSource({ peer, httpVersion, headers }: RequestFacts): RequestSource {
  if (peer === undefined || !isLoopback(peer)) return "remote";
  // nginx speaks HTTP/1.0 to its upstream unless told otherwise; clients of today do not.
  if (httpVersion === "1.0" || hasProxyHeader(headers) || isClosedForBrowser(headers)) return "proxied";
  if (!isLoopback(hostName(text(headers["host"])))) return "remote";
  const { origin, referer } = headers;
  if (origin === undefined && referer === undefined) return "local";
  if (isLocalPage(origin) && isLocalPage(referer)) return "local";
  if (isLinkFollowed(headers)) return "local";
  // A browser that takes the page for one of this server reaches the server under the page's name, so through a proxy.
  const isOtherSite = headers["sec-fetch-site"] === "cross-site" || text(origin) === "null";
  return isOtherSite ? "remote" : "proxied";
}

/** Whether a person followed a link of another site's page: the page cannot read the answer. */
function isLinkFollowed(headers: RequestFacts["headers"]): boolean {
  return (
    headers["origin"] === undefined &&
    headers["sec-fetch-site"] === "cross-site" &&
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document"
  );
}

function hasProxyHeader(headers: RequestFacts["headers"]): boolean {
  for (const name in headers) if (PROXY_HEADERS.has(name) || name.startsWith(PROXY_PREFIX)) return true;
  return false;
}

/** Browsers keep their connections. nginx closes its own over HTTP/1.1, unless told otherwise. */
function isClosedForBrowser(headers: RequestFacts["headers"]): boolean {
  return headers["connection"] === "close" && text(headers["user-agent"])?.startsWith("Mozilla/") === true;
}

function isLocalPage(url: string | string[] | undefined): boolean {
  return url === undefined || isLoopback(URL.parse(text(url) ?? "")?.hostname ?? "");
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(",") : header;
}
