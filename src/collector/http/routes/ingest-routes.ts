import { Hono } from "hono";
import { envelopeRoutes } from "#collector/receive/sentry/envelope-routes.ts";
import type { IngestDeps, IngestEnv } from "#collector/receive/ingest-deps.ts";
import { otlpRoutes } from "#collector/receive/otlp/otlp-routes.ts";
import { reportRoutes } from "#collector/receive/sentry/report-routes.ts";
import { sourceMapRoutes } from "./source-map-routes.ts";

/** Everything that the collector receives, to be mounted at `/`. Bodies are read raw: senders name any content type. */
export function ingestRoutes(deps: IngestDeps): Hono<IngestEnv> {
  const app = new Hono<IngestEnv>();
  app.route("/", envelopeRoutes(deps));
  app.route("/", reportRoutes(deps));
  app.route("/", otlpRoutes(deps));
  app.route("/", sourceMapRoutes(deps));
  return app;
}
