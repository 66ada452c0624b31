import { Hono } from "hono";
import { otlpRoutes } from "./otlp/otlp-routes.ts";
import type { IngestDeps, IngestEnv } from "./request.ts";
import { sentryRoutes } from "./sentry/sentry-routes.ts";
import { sourceMapRoutes } from "./uploads/source-map-routes.ts";

/** Everything that the collector receives, to mount at `/`. Bodies are read raw: senders use any content type. */
export function ingestRoutes(deps: IngestDeps): Hono<IngestEnv> {
  const app = new Hono<IngestEnv>();
  app.route("/", sentryRoutes(deps));
  app.route("/", otlpRoutes(deps));
  app.route("/", sourceMapRoutes(deps));
  return app;
}
