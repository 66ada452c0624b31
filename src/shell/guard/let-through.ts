import { NextResponse, type NextRequest } from "next/server";
import type { Env } from "#config/env.ts";
import { randomHex } from "#lib/random-hex.ts";
import { contentSecurityPolicies, POLICY_HEADER, scriptPolicy } from "./security-headers.ts";

/**
 * Lets a request through the proxy. One that came while this server was starting waited at the port, and nothing saw its
 * start: such a request goes through the proxy whatever its path, and gets its content security policy here.
 */
export function letThrough(request: NextRequest, env: Pick<Env, "NODE_ENV">): NextResponse {
  if (request.headers.has(POLICY_HEADER)) return NextResponse.next();
  const nonce = randomHex(32);
  const headers = new Headers(request.headers);
  headers.set(POLICY_HEADER, scriptPolicy(nonce));
  const response = NextResponse.next({ request: { headers } });
  response.headers.set(POLICY_HEADER, contentSecurityPolicies(env.NODE_ENV === "development")(nonce));
  return response;
}
