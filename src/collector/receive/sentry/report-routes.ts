import { Hono } from "hono";
import { acceptCheckIn } from "./accept-check-in.ts";
import { acceptReport } from "./accept-report.ts";
import { CORS_HEADERS, PREFLIGHT_HEADERS } from "../cors.ts";
import { keyRefusal, unreadRefusal } from "./envelope-routes.ts";
import type { IngestDeps, IngestEnv } from "../ingest-deps.ts";
import { bodyOf, senderOf, SMALL_LIMITS, withSlash } from "../ingest-request.ts";
import { rateLimitHeaders } from "../rate-limit-headers.ts";
import { sentryOk, sentryRefusal } from "./sentry-answer.ts";

const REPORTS = withSlash("/api/:project/security", "/api/:project/csp-report", "/api/:project/nel");
const CHECK_INS = withSlash("/api/:project/cron/:slug", "/api/:project/cron/:slug/:key");

/** What comes without an SDK: browsers' own reports, and check-ins of cron jobs. */
export function reportRoutes(deps: IngestDeps): Hono<IngestEnv> {
  const { ingest } = deps;
  const app = new Hono<IngestEnv>();
  app.on("OPTIONS", REPORTS, () => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS }));

  app.on("POST", REPORTS, async (context) => {
    const refused = await keyRefusal({ ingest }, context);
    if (refused !== undefined) return sentryRefusal(refused);
    const body = await bodyOf(deps, context, SMALL_LIMITS);
    if (!body.ok) return unreadRefusal(deps, context, "security", body.error);
    const accepted = await acceptReport(ingest, senderOf(context), body.value, {
      release: context.req.query("sentry_release"),
      environment: context.req.query("sentry_environment"),
    });
    // Browsers read nothing of the answer; 201 is what report endpoints give them.
    return accepted.ok
      ? new Response(null, {
          status: 201,
          headers: { ...CORS_HEADERS, ...rateLimitHeaders(accepted.value.limits, false) },
        })
      : sentryRefusal(accepted.error);
  });

  app.on("OPTIONS", CHECK_INS, () => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS }));
  app.on(["GET", "POST"], CHECK_INS, async (context) => {
    const sender = senderOf(context);
    const pathKey = context.req.param("key");
    const body = await bodyOf(deps, context, SMALL_LIMITS);
    if (!body.ok) return unreadRefusal(deps, context, "monitor", body.error);
    const accepted = await acceptCheckIn(
      ingest,
      { ...sender, queryKeys: [...sender.queryKeys, ...(pathKey === undefined ? [] : [pathKey])] },
      {
        slug: context.req.param("slug") ?? "",
        query: context.req.query(),
        body: body.value,
      },
    );
    return accepted.ok ? sentryOk(accepted.value) : sentryRefusal(accepted.error);
  });
  return app;
}
