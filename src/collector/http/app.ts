import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Access } from "#collector/access/access.ts";
import type { Queries } from "./queries.ts";
import type { Workflow } from "#collector/issues/workflow.ts";
import { accessRoutes } from "./routes/access-routes.ts";
import { requireToken } from "./auth.ts";
import { listRoutes } from "./routes/list-routes.ts";
import { eventRoutes } from "./routes/event-routes.ts";
import type { IngestEnv } from "#collector/receive/request.ts";
import { healthRoutes } from "./routes/health-routes.ts";
import { jaegerRoutes } from "./routes/jaeger-routes.ts";
import { issueRoutes } from "./routes/issue-routes.ts";
import { logRoutes } from "./routes/log-routes.ts";
import { metricRoutes } from "./routes/metric-routes.ts";
import { openApiDocument } from "./openapi/openapi.ts";
import { overviewRoutes } from "./routes/overview-routes.ts";
import { problem, problemHandler } from "./problem.ts";
import { projectRoutes } from "./routes/project-routes.ts";
import { releaseRoutes } from "./routes/release-routes.ts";
import { savedSearchRoutes } from "./routes/saved-search-routes.ts";
import { sentryRoutes } from "./routes/sentry-routes.ts";
import { traceRoutes } from "./routes/trace-routes.ts";

export interface AppOptions {
  queries: Queries;
  workflow: Workflow;
  access: Access;
  /** The write side's routes, which know their own keys and limits. */
  ingest?: Hono<IngestEnv>;
  /** What a project's owner decides of that; mounted behind the token. */
  settings?: Hono;
  /** The address of whoever asks; null where it is not known. */
  remoteAddress: (c: Context) => string | null;
  /** Aborted when the collector stops: open streams end. */
  stopping: AbortSignal;
  /** Told of every error that nobody foresaw. */
  report: (error: Error) => void;
}

/** Our own questions, Sentry's and Jaeger's. */
const READ = [
  "/api/0",
  "/api/0/*",
  "/api/v1/*",
  "/api/traces",
  "/api/traces/*",
  "/api/services",
  "/api/services/*",
  "/api/operations",
  "/api/dependencies",
];

const MAX_BODY = 64 * 1024;
/** A release brings its commits. */
const MAX_RELEASE = 4 * 1024 * 1024;

/** The collector's HTTP surface: what writes, what reads, and its health. */
export function createApp(options: AppOptions): Hono {
  const { queries, access, remoteAddress } = options;
  const app = new Hono({ strict: false });
  app.onError(problemHandler(options.report));
  app.notFound((c) => problem(c, "not_found"));

  app.route("/", healthRoutes(queries, access, remoteAddress));
  if (options.ingest !== undefined) app.route("/", options.ingest);

  const limit = bodyLimit({ maxSize: MAX_BODY, onError: (c) => problem(c, "too_large") });
  const releaseLimit = bodyLimit({ maxSize: MAX_RELEASE, onError: (c) => problem(c, "too_large") });
  for (const path of READ)
    app.use(path, (c, next) => (c.req.path.includes("/releases/") ? releaseLimit : limit)(c, next));
  app.route("/", accessRoutes(access, remoteAddress));
  for (const path of [...READ, "/api/openapi.json"]) app.use(path, requireToken(access));
  app.get("/api/openapi.json", (c) => c.json(openApiDocument()));
  app.route("/", sentryRoutes(queries));
  app.route("/", releaseRoutes(queries));
  app.route("/", issueRoutes(options.workflow, queries, access));
  app.route("/", eventRoutes(queries));
  app.route("/", traceRoutes(queries));
  app.route("/", jaegerRoutes(queries));
  app.route("/", logRoutes(queries, options.stopping));
  app.route("/", listRoutes(queries));
  app.route("/", savedSearchRoutes(queries));
  app.route("/", overviewRoutes(queries));
  app.route("/", metricRoutes(queries));
  app.route("/", projectRoutes(queries));
  if (options.settings !== undefined) app.route("/", options.settings);
  return app;
}
