import type { IncomingMessage, ServerResponse } from "node:http";
import type { Env } from "#config/env.ts";
import { randomHex } from "#lib/random-hex.ts";
import { PROXY_FAULT } from "#shell/faults/fail-in-proxy.ts";
import { onRequestStart } from "#telemetry/server/current-request.ts";
import { contentSecurityPolicies, POLICY_HEADER, scriptPolicy } from "./security-headers.ts";

/** A request with this header skips the proxy. The proxy's matcher repeats the name, because Next reads it as a literal. */
const SKIP_PROXY = "x-glasshouse-passed";

/**
 * Gives every answer its content security policy, before Next sees the request. The proxy could do the same at many times
 * the cost: Next makes a request and an answer of its own for it.
 */
export function secureRequests(
  env: Pick<Env, "NODE_ENV" | "GLASSHOUSE_SURFACE" | "GLASSHOUSE_MAINTENANCE">,
): void {
  const policyWith = contentSecurityPolicies(env.NODE_ENV === "development");
  // The dashboard's server serves only some paths, and an app in maintenance mode none: there the proxy decides on each.
  const isGuarded = env.GLASSHOUSE_SURFACE === "dashboard" || env.GLASSHOUSE_MAINTENANCE !== undefined;
  onRequestStart(({ request, response }) => {
    request.url = decodableUrl(request.url ?? "/");
    if (!request.url.startsWith("/_next/")) setPolicy(request, response, policyWith);
    if (isGuarded || request.url.startsWith(PROXY_FAULT)) delete request.headers[SKIP_PROXY];
    else request.headers[SKIP_PROXY] = "1";
  });
}

function setPolicy(
  request: IncomingMessage,
  response: ServerResponse,
  policyWith: (nonce: string) => string,
): void {
  const nonce = randomHex(32);
  request.headers[POLICY_HEADER] = scriptPolicy(nonce);
  response.setHeader(POLICY_HEADER, policyWith(nonce));
}

/**
 * A URL that Next can decode. Next answers a path with an invalid escape, such as `/%ff`, with a bare line of text; with its
 * percent signs escaped, it gets the page for an address where nothing is found.
 */
export function decodableUrl(url: string): string {
  if (!url.includes("%")) return url;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
