import { Hono, type Context } from "hono";
import { isLoopback } from "#config/env.ts";
import type { Access } from "#collector/access/access.ts";
import type { Queries } from "../queries.ts";
import { bearerToken } from "../auth.ts";
import { metricsText } from "../metrics-text.ts";
import { problem } from "../problem.ts";

/** Liveness and readiness for everybody; metrics for this machine, or with a token. */
export function healthRoutes(
  queries: Pick<Queries, "isReady" | "getMetrics">,
  access: Pick<Access, "isAllowed">,
  remoteAddress: (c: Context) => string | null,
): Hono {
  const routes = new Hono({ strict: false });
  routes.get("/healthz", (c) => c.json({ status: "ok" }));
  routes.get("/readyz", async (c) => {
    const ready = await queries.isReady();
    return c.json({ status: ready ? "ready" : "busy" }, ready ? 200 : 503);
  });
  routes.get("/metrics", async (c) => {
    // Behind a proxy on this machine everybody comes from loopback.
    const isLocal = isLoopback(remoteAddress(c) ?? "") && c.req.header("x-forwarded-for") === undefined;
    if (!isLocal && !(await access.isAllowed(bearerToken(c.req.raw.headers))))
      return problem(c, "unauthorized");
    const text = metricsText(await queries.getMetrics(), process.memoryUsage.rss(), process.uptime());
    return c.body(text, 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  });
  return routes;
}
