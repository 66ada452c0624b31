import type { Env } from "#config/env.ts";
import { hostName, isLoopback } from "#lib/loopback.ts";

export type Verdict =
  | { kind: "serve" }
  | { kind: "redirect"; to: string }
  | { kind: "not_found" }
  | { kind: "maintenance"; retryAfter: number }
  | { kind: "forbidden" };

/** Paths that every surface serves. */
const SHARED = ["/healthz", "/readyz", "/api/report", "/api/report/feedback", "/api/report/browser"];

/** They come to the proxy only below a path, while this server is starting. */
const ASSETS = "/_next/static/";

/**
 * Decides whether this process serves a path. The build is the same for all surfaces: the app, the dashboard, or both.
 *
 * @param host the request's Host header, which guards the dashboard against DNS rebinding
 */
export function admit(
  path: string,
  host: string | null,
  env: Pick<
    Env,
    | "GLASSHOUSE_SURFACE"
    | "GLASSHOUSE_HOST"
    | "GLASSHOUSE_PASSWORD"
    | "GLASSHOUSE_URL"
    | "GLASSHOUSE_MAINTENANCE"
  >,
): Verdict {
  if (isShared(path) || path.startsWith(ASSETS)) return { kind: "serve" };
  if (isDashboard(path)) {
    if (env.GLASSHOUSE_SURFACE === "app") return { kind: "not_found" };
    return isOpenToStrangers(host, env) ? { kind: "forbidden" } : { kind: "serve" };
  }
  if (env.GLASSHOUSE_SURFACE !== "dashboard") {
    const retryAfter = env.GLASSHOUSE_MAINTENANCE;
    return retryAfter === undefined ? { kind: "serve" } : { kind: "maintenance", retryAfter };
  }
  return path === "/" ? { kind: "redirect", to: "/observe" } : { kind: "not_found" };
}

export function isDashboard(path: string): boolean {
  return path === "/observe" || path.startsWith("/observe/");
}

function isShared(path: string): boolean {
  return SHARED.some((shared) => path === shared || path === `${shared}/`);
}

/** Whether a path takes reports of browsers, which it checks by rules of its own. */
export function isReport(path: string): boolean {
  return isShared(path) && path.startsWith("/api/report");
}

/** A dashboard without a password is for this machine only, which reaches it under a loopback name. */
function isOpenToStrangers(
  host: string | null,
  env: Pick<Env, "GLASSHOUSE_HOST" | "GLASSHOUSE_PASSWORD" | "GLASSHOUSE_URL">,
): boolean {
  const isMeantForOthers =
    env.GLASSHOUSE_PASSWORD !== undefined ||
    env.GLASSHOUSE_URL !== undefined ||
    !isLoopback(env.GLASSHOUSE_HOST);
  return !isMeantForOthers && !isLoopback(hostName(host ?? undefined));
}
