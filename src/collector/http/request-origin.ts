import type { MiddlewareHandler } from "hono";
import { isRead, isSameOriginRequest, OTHER_ORIGINS } from "#lib/same-origin.ts";
import { problem } from "./problem.ts";

/** Refuses changes by pages of other origins, whatever they send. The read API serves programs and the dashboard's server. */
export const refuseCrossSite: MiddlewareHandler = async (c, next) => {
  if (!isRead(c.req.method) && !isSameOriginRequest(c.req.raw.headers, OTHER_ORIGINS))
    return problem(c, { code: "forbidden", detail: "Pages of other origins may not change anything here." });
  await next();
  return undefined;
};
