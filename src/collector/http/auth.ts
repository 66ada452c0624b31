import type { Context, MiddlewareHandler } from "hono";
import type { Access } from "../access/access.ts";
import { problem } from "./problem.ts";

/** The token of `Authorization: Bearer <token>`, empty when there is none. */
export function bearerToken(c: Context): string {
  const header = c.req.header("authorization") ?? "";
  return /^bearer\s/i.test(header) && header.length < 1000 ? header.slice(7).trim() : "";
}

/** Lets through who has the API token or a session. */
export function requireToken(access: Pick<Access, "isAllowed">): MiddlewareHandler {
  return async (c, next) => {
    if (!(await access.isAllowed(bearerToken(c)))) {
      return problem(c, "unauthorized", undefined, { "www-authenticate": "Bearer" });
    }
    await next();
    c.header("cache-control", "no-store");
    return undefined;
  };
}
