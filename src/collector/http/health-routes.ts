import { Hono, type Context } from "hono";
import { rightsOf } from "#model/access/identity.ts";
import type { Figures } from "#collector/figures/figures.ts";
import { ledgerFamilies } from "#collector/overview/ledger-families.ts";
import { liveFamilies } from "#collector/overview/live-families.ts";
import { readinessProbe } from "#collector/overview/readiness.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { Callers } from "./auth.ts";
import { metricsText } from "./metrics-text.ts";
import { problem } from "./problem.ts";
import type { IsLocal } from "./request-origin.ts";

/** Liveness and readiness for everyone; metrics, and why it is not ready, for this machine or with a token. */
export function healthRoutes(
  context: ReadContext,
  callers: Callers,
  isLocal: IsLocal,
  figures: Figures,
): Hono {
  const isInsider = async (c: Context) => {
    if (isLocal(c)) return true;
    const identity = await callers(c.req.raw);
    return identity !== null && rightsOf(identity, context.own.current().id).includes("read");
  };
  const routes = new Hono({ strict: false });
  const probe = readinessProbe(context);
  routes.get("/healthz", (c) => c.json({ status: "ok" }));
  routes.get("/readyz", async (c) => {
    const unready = await probe();
    if (unready === null) return c.json({ status: "ready" });
    return c.json({ status: "unready", ...((await isInsider(c)) ? unready : {}) }, 503);
  });
  routes.get("/metrics", async (c) => {
    if (!(await isInsider(c))) return problem(c, { code: "unauthorized" });
    const families = await Promise.all([liveFamilies(context.store, figures), ledgerFamilies(context)]);
    return c.body(metricsText(families.flat()), 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
    });
  });
  return routes;
}
