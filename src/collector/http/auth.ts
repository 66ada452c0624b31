import type { MiddlewareHandler } from "hono";
import type { Access } from "#collector/access/access.ts";
import { problem } from "./problem.ts";

/** The token of `Authorization: Bearer <token>`; empty if there is none. */
export function bearerToken(headers: Headers): string {
  const header = headers.get("authorization") ?? "";
  return /^bearer\s/i.test(header) && header.length < 1000 ? header.slice(7).trim() : "";
}

/** Requires the API token or a session. */
export function requireToken(access: Pick<Access, "isAllowed">): MiddlewareHandler {
  return async (c, next) => {
    if (!(await access.isAllowed(bearerToken(c.req.raw.headers)))) {
      return problem(c, { code: "unauthorized" }, { "www-authenticate": "Bearer" });
    }
    await next();
    c.header("cache-control", "no-store");
    return undefined;
  };
}
