import type { IncomingMessage, ServerResponse } from "node:http";
import type { Env } from "#config/env.ts";
import { randomHex } from "#lib/random-hex.ts";
import { PROXY_FAULT } from "#shell/faults/fail-in-proxy.ts";
import { onRequestStart } from "#telemetry/server/current-request.ts";
import { readableUrl } from "./readable-url.ts";
import { contentSecurityPolicies, POLICY_HEADER, scriptPolicy } from "./security-headers.ts";

/** A request with this header goes past the proxy, whose matcher names it, written out, because Next reads it there. */
const PASSED = "x-glasshouse-passed";

/**
 * Gives every answer its content security policy, before Next sees the request.
 * A proxy could do the same at many times the price: Next makes a request and an answer of its own for it.
 */
export function secureRequests(
  env: Pick<Env, "NODE_ENV" | "GLASSHOUSE_SURFACE" | "GLASSHOUSE_MAINTENANCE">,
): void {
  const policyWith = contentSecurityPolicies(env.NODE_ENV === "development");
  // The dashboard's server answers little of what there is, and a closed app nothing: they ask the proxy about each.
  const isGuarded = env.GLASSHOUSE_SURFACE === "dashboard" || env.GLASSHOUSE_MAINTENANCE !== undefined;
  onRequestStart(({ request, response }) => {
    request.url = readableUrl(request.url ?? "/");
    if (!request.url.startsWith("/_next/")) setPolicy(request, response, policyWith);
    if (isGuarded || request.url.startsWith(PROXY_FAULT)) delete request.headers[PASSED];
    else request.headers[PASSED] = "1";
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
