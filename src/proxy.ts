import { NextResponse, type NextRequest } from "next/server";
import { faultsOpen, readEnv } from "#config/env.ts";
import { catalogued } from "#shell/catalogue/catalogue.ts";
import { failureAnswer } from "#shell/failure/failure-answer.ts";
import { failInProxy, PROXY_FAULT } from "#shell/faults/fail-in-proxy.ts";
import { letThrough } from "#shell/guard/let-through.ts";
import { admit } from "#shell/guard/surface.ts";
import { captureServerError } from "#telemetry/server/capture-error.ts";
import { recordProxyStatus } from "#telemetry/server/current-request.ts";

const env = readEnv();

/** Runs before the dashboard, and before everything on its own server: lets through what this surface serves. */
export function proxy(request: NextRequest): Response {
  const answer = answerHere(request);
  if (answer === undefined) return letThrough(request, env);
  recordProxyStatus(answer.status);
  return answer;
}

/** The proxy's own answer, to a failure of its own too; undefined for what goes on to its route. */
function answerHere(request: NextRequest): Response | undefined {
  try {
    return guard(request);
  } catch (error) {
    return failureAnswer(request, captureServerError(error, "auto.function.nextjs.wrap_middleware"), error);
  }
}

function guard(request: NextRequest): Response | undefined {
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
  if (verdict.kind === "closed")
    throw catalogued("maintenance", { context: { retryAfter: verdict.retryAfter } });
  if (verdict.kind === "redirect") return NextResponse.redirect(new URL(verdict.to, request.url));
  if (path === PROXY_FAULT && faultsOpen(env)) failInProxy();
  return undefined;
}

export const config = {
  matcher: [
    // Who may see the dashboard is asked for each of its paths; other pages do not pay for the question.
    { source: "/observe/:path*" },
    {
      source: "/((?!_next/static|_next/image|icon.svg).*)",
      missing: [{ type: "header", key: "x-glasshouse-passed" }],
    },
  ],
};
