import type { IncomingMessage, ServerResponse } from "node:http";
import { isStrictHost, publicOrigin } from "#config/addresses.ts";
import type { Env } from "#config/env.ts";
import { basePath, withoutBase } from "#lib/base-path.ts";
import { randomHex } from "#lib/random-hex.ts";
import { isRead, isSameOriginRequest, OTHER_ORIGINS } from "#lib/same-origin.ts";
import { PROXY_FAULT } from "#shell/faults/fail-in-proxy.ts";
import { onRequestStart } from "#telemetry/server/current-request.ts";
import type { CurrentRequest } from "#telemetry/server/request-context.ts";
import {
  contentSecurityPolicies,
  PLAYER_PAGE,
  playerPolicy,
  POLICY_HEADER,
  REPORTING_ENDPOINTS,
  scriptPolicy,
} from "./security-headers.ts";

/** A request with this header skips the proxy. The proxy's matcher repeats the name, because Next reads it as a literal. */
const SKIP_PROXY = "x-glasshouse-passed";

/** Where an answer tells Next's router in the browser which path its routes know, when that is not the requested one. */
const ROUTED_PATH = "x-nextjs-rewritten-path";

/**
 * Gives every answer its content security policy, and finds the requests that the proxy has to decide on, before Next sees
 * them. The proxy could do the same at many times the cost: Next makes a request and an answer of its own for it.
 */
export function secureRequests(env: GuardEnv): void {
  onRequestStart(requestGuard(env));
}

type GuardEnv = Pick<Env, "NODE_ENV" | "GLASSHOUSE_SURFACE" | "GLASSHOUSE_MAINTENANCE" | "GLASSHOUSE_URL">;

/** Makes what `secureRequests` does with each request. */
export function requestGuard(env: GuardEnv): (started: Pick<CurrentRequest, "request" | "response">) => void {
  const policyWith = contentSecurityPolicies(env.NODE_ENV === "development");
  // The dashboard's server serves only some paths, and an app in maintenance mode none: there the proxy decides on each.
  const isGuarded = env.GLASSHOUSE_SURFACE === "dashboard" || env.GLASSHOUSE_MAINTENANCE !== undefined;
  const ownOrigin = publicOrigin(env);
  // The public address is the dashboard's: whether other hosts are only reached encrypted is not ours to say.
  const isStrict = env.GLASSHOUSE_SURFACE !== "app" && isStrictHost(env);
  return ({ request, response }) => {
    request.url = decodableUrl(withoutBase(request.url ?? "/"));
    if (basePath !== "" && isByRouter(request)) response.setHeader(ROUTED_PATH, pathOf(request.url));
    dropBuildKeys(request);
    if (isStrict) response.setHeader("strict-transport-security", "max-age=31536000");
    const isWrite = !isRead(request.method);
    // Next compares a page's origin with the host, which a proxy may not forward.
    if (isWrite && ownOrigin !== undefined && request.headers.origin === ownOrigin)
      request.headers["x-forwarded-host"] = new URL(ownOrigin).host;
    if (!request.url.startsWith("/_next/")) setPolicy(request, response, policyWith);
    if (isGuarded || request.url.startsWith(PROXY_FAULT) || (isWrite && isFromOtherOrigin(request)))
      delete request.headers[SKIP_PROXY];
    else request.headers[SKIP_PROXY] = "1";
  };
}

/** Whether the router in a browser asks for a page's data, or sends an action, rather than for a document. */
function isByRouter({ headers }: IncomingMessage): boolean {
  return headers["rsc"] !== undefined || headers["next-action"] !== undefined;
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}

/** Cookies of Next's draft mode. */
const DRAFT_COOKIE = /(?:^|;)\s*(?:__prerender_bypass|__next_preview_data)=[^;]*/g;

/**
 * Whoever has the keys of the build may revalidate pages and see drafts. Nobody may here: no page uses either, and in a
 * package, which two builds make alike, the keys are known.
 */
function dropBuildKeys({ headers }: IncomingMessage): void {
  delete headers["x-prerender-revalidate"];
  delete headers["x-prerender-revalidate-if-generated"];
  if (headers.cookie?.includes("__prerender_bypass") || headers.cookie?.includes("__next_preview_data"))
    headers.cookie = headers.cookie.replace(DRAFT_COOKIE, "").replace(/^;\s*/, "");
}

/** Whether a page of another origin sent it. Its changes are refused, by the proxy. */
function isFromOtherOrigin({ headers }: IncomingMessage): boolean {
  const get = (name: string) => [headers[name] ?? null].flat().join(",") || null;
  return !isSameOriginRequest({ get }, OTHER_ORIGINS);
}

function setPolicy(
  request: IncomingMessage,
  response: ServerResponse,
  policyWith: (nonce: string) => string,
): void {
  const nonce = randomHex(32);
  request.headers[POLICY_HEADER] = scriptPolicy(nonce);
  const isPlayer = pathOf(request.url ?? "/") === PLAYER_PAGE;
  response.setHeader("reporting-endpoints", REPORTING_ENDPOINTS);
  response.setHeader(POLICY_HEADER, isPlayer ? playerPolicy(nonce) : policyWith(nonce));
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
