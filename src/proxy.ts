import { trace } from "@opentelemetry/api";
import { NextResponse, type NextRequest } from "next/server";
import { readEnv } from "#config/env.ts";
import { basePath, withoutBase } from "#lib/base-path.ts";
import { parseTraceId, type TraceId } from "#lib/ids.ts";
import { randomHex } from "#lib/random-hex.ts";
import { isRead, isSameOriginRequest, OTHER_ORIGINS } from "#lib/same-origin.ts";
import { catalogued } from "#shell/catalogue/catalogue.ts";
import { failureAnswer } from "#shell/failure/failure-answer.ts";
import { failInProxy, PROXY_FAULT } from "#shell/faults/fail-in-proxy.ts";
import { isLabOpen } from "#shell/faults/is-lab-open.ts";
import {
  contentSecurityPolicies,
  PLAYER_PAGE,
  playerPolicy,
  POLICY_HEADER,
  scriptPolicy,
} from "#shell/guard/security-headers.ts";
import { REQUEST_PROJECT, requestProject, withProject } from "#shell/guard/request-project.ts";
import { admit, isDashboard, isReport } from "#shell/guard/surface.ts";
import { captureServerError } from "#telemetry/server/capture-error.ts";
import { recordProxyStatus } from "#telemetry/server/current-request.ts";

const env = readEnv();

/** Runs before the dashboard, and before every path of the dashboard's own server: admits what this surface serves. */
export function proxy(request: NextRequest): Response {
  const answer = answerHere(request);
  if (answer === undefined) return forward(request);
  recordProxyStatus(answer.status);
  return answer;
}

/** The proxy's own answer, also to a failure of its own; undefined for a request that goes on to its route. */
function answerHere(request: NextRequest): Response | undefined {
  try {
    return guard(request);
  } catch (error) {
    return failureAnswer(request, captureServerError(error, "auto.function.nextjs.wrap_middleware"), error);
  }
}

function guard(request: NextRequest): Response | undefined {
  const path = withoutBase(request.nextUrl.pathname);
  if (!isReport(path) && !isRead(request.method) && !isSameOriginRequest(request.headers, OTHER_ORIGINS))
    return refuseCrossSite(request);
  const verdict = admit(path, request.headers.get("host"), env);
  if (verdict.kind === "not_found") return new Response("Not found\n", { status: 404 });
  if (verdict.kind === "forbidden") {
    return new Response(
      "This dashboard is only open to this machine. Set GLASSHOUSE_PASSWORD to open it to others.\n",
      {
        status: 403,
      },
    );
  }
  if (verdict.kind === "maintenance")
    throw catalogued("maintenance", { context: { retryAfter: verdict.retryAfter } });
  if (verdict.kind === "redirect") return redirectTo(new URL(verdict.to, request.url));
  if (path === PROXY_FAULT && isLabOpen()) failInProxy();
  const withName = isDashboard(path) ? withProject(request) : null;
  if (withName !== null) return redirectTo(withName);
  return undefined;
}

/** Sends a browser to another page of this server, whose path is as routes know it. */
function redirectTo(url: URL): Response {
  url.pathname = basePath + withoutBase(url.pathname);
  return NextResponse.redirect(url);
}

const OTHER_ORIGIN =
  "This was sent from a page of another origin, so it was refused. If this dashboard is behind a proxy, set GLASSHOUSE_URL to the address in your browser.\n";

/** A change by a page of another origin is nobody's failure: it is refused, and no event tells of it. */
function refuseCrossSite(request: NextRequest): Response {
  if (isDashboard(withoutBase(request.nextUrl.pathname))) return new Response(OTHER_ORIGIN, { status: 403 });
  const id = parseTraceId(trace.getActiveSpan()?.spanContext().traceId) ?? (randomHex(32) as TraceId);
  return failureAnswer(request, id, catalogued("forbidden"));
}

/**
 * Forwards a request to its route. Requests that waited at the port while this server was starting were not seen by
 * `secureRequests`. They pass the proxy whatever their path, and get their content security policy here.
 */
function forward(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.delete(REQUEST_PROJECT);
  const path = withoutBase(request.nextUrl.pathname);
  const project = isDashboard(path) ? requestProject(request) : null;
  if (project !== null) headers.set(REQUEST_PROJECT, project);
  if (headers.has(POLICY_HEADER)) return NextResponse.next({ request: { headers } });
  const nonce = randomHex(32);
  headers.set(POLICY_HEADER, scriptPolicy(nonce));
  const response = toRoute(request, path, { request: { headers } });
  const isPlayer = path === PLAYER_PAGE;
  const policyWith = isPlayer ? playerPolicy : contentSecurityPolicies(env.NODE_ENV === "development");
  response.headers.set(POLICY_HEADER, policyWith(nonce));
  return response;
}

function toRoute(request: NextRequest, path: string, init: { request: { headers: Headers } }): NextResponse {
  const { pathname, search } = request.nextUrl;
  if (path === pathname) return NextResponse.next(init);
  return NextResponse.rewrite(new URL(path + search, request.url), init);
}

export const config = {
  matcher: [
    // The proxy decides on every path of the dashboard. Other pages do not pay for it.
    { source: "/observe/:path*" },
    {
      source: "/((?!_next/static|_next/image|icon.svg).*)",
      missing: [{ type: "header", key: "x-glasshouse-passed" }],
    },
  ],
};
