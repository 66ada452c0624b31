import { NextResponse, type NextRequest } from "next/server";
import { faultsOpen, readEnv } from "#config/env.ts";
import { failureAnswer } from "#shell/failure/failure-answer.ts";
import { failInProxy, PROXY_FAULT } from "#shell/faults/fail-in-proxy.ts";
import { contentSecurityPolicy } from "#shell/guard/security-headers.ts";
import { admit } from "#shell/guard/surface.ts";
import { captureServerError } from "#telemetry/server/capture-server-error.ts";

const env = readEnv();

/** Runs before every page: lets through what this surface serves, and gives each answer its content security policy. */
export function proxy(request: NextRequest): Response {
  try {
    return guard(request);
  } catch (error) {
    return failureAnswer(request, captureServerError(error, "auto.function.nextjs.wrap_middleware"), error);
  }
}

function guard(request: NextRequest): Response {
  const path = request.nextUrl.pathname;
  const verdict = admit(path, request.headers.get("host"), env);
  if (verdict.kind === "not_found") return new Response("Not found\n", { status: 404 });
  if (verdict.kind === "forbidden") {
    return new Response(
      "This dashboard is open to this machine only. Set GLASSHOUSE_PASSWORD to open it to others.\n",
      {
        status: 403,
      },
    );
  }
  if (verdict.kind === "redirect") return NextResponse.redirect(new URL(verdict.to, request.url));
  if (path === PROXY_FAULT && faultsOpen(env)) failInProxy();

  const policy = contentSecurityPolicy(crypto.randomUUID(), env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = {
  matcher: [{ source: "/((?!_next/static|_next/image|icon.svg).*)" }],
};
