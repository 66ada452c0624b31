import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Env } from "#config/env.ts";
import { onRequestStart } from "#telemetry/server/current-request.ts";
import { contentSecurityPolicies } from "./security-headers.ts";

/** With this header a request goes through the proxy whatever its path: its matcher names it, written out, because Next reads it there. */
const GUARDED = "x-glasshouse-guarded";

const POLICY = "content-security-policy";

/**
 * Gives every answer its content security policy, before Next sees the request.
 * A proxy could do the same at many times the price: Next makes a request and an answer of its own for it.
 */
export function secureRequests(
  env: Pick<Env, "NODE_ENV" | "GLASSHOUSE_SURFACE" | "GLASSHOUSE_MAINTENANCE">,
): void {
  const policyWith = contentSecurityPolicies(env.NODE_ENV === "development");
  onRequestStart(({ request, response }) => {
    if (!request.url?.startsWith("/_next/")) setPolicy(request, response, policyWith);
    // The dashboard's server answers little of what there is, and a closed app nothing: they ask the proxy about each.
    if (env.GLASSHOUSE_SURFACE === "dashboard" || env.GLASSHOUSE_MAINTENANCE !== undefined)
      request.headers[GUARDED] = "1";
    else delete request.headers[GUARDED];
  });
}

function setPolicy(
  request: IncomingMessage,
  response: ServerResponse,
  policyWith: (nonce: string) => string,
): void {
  const nonce = randomUUID();
  // Next looks for the nonce in here, directive by directive, whenever it writes a script.
  request.headers[POLICY] = `script-src 'nonce-${nonce}'`;
  response.setHeader(POLICY, policyWith(nonce));
}
