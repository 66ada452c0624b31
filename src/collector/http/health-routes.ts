import { Hono, type Context } from "hono";
import { isLoopback } from "#config/env.ts";
import type { Access } from "#collector/access/access.ts";
import { getMetrics } from "#collector/overview/collector-health.ts";
import { readinessProbe } from "#collector/overview/readiness.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { bearerToken } from "./auth.ts";
import { metricsText } from "./metrics-text.ts";
import { problem } from "./problem.ts";

/** Liveness and readiness for everyone; metrics for this machine or with a token. */
export function healthRoutes(
  context: ReadContext,
  access: Pick<Access, "isAllowed">,
  remoteAddress: (c: Context) => string | null,
): Hono {
  const routes = new Hono({ strict: false });
  const probe = readinessProbe(context);
  routes.get("/healthz", (c) => c.json({ status: "ok" }));
  routes.get("/readyz", async (c) => {
    const unready = await probe();
    return unready === null ? c.json({ status: "ready" }) : c.json({ status: "unready", ...unready }, 503);
  });
  routes.get("/metrics", async (c) => {
    // Behind a proxy on this machine, every request comes from loopback.
    const isLocal = isLoopback(remoteAddress(c) ?? "") && c.req.header("x-forwarded-for") === undefined;
    if (!isLocal && !(await access.isAllowed(bearerToken(c.req.raw.headers))))
      return problem(c, { code: "unauthorized" });
    const text = metricsText(await getMetrics(context), process.memoryUsage.rss(), process.uptime());
    return c.body(text, 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  });
  return routes;
}
