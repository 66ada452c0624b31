import { type Context, Hono } from "hono";
import { acceptOtlp } from "./accept-otlp.ts";
import { OTLP_LOGS } from "./accept-otlp-logs.ts";
import { OTLP_METRICS } from "./accept-otlp-metrics.ts";
import { OTLP_TRACES } from "./accept-otlp-traces.ts";
import type { Ingest } from "../ingest.ts";
import { countUnread } from "../count-unread.ts";
import { busyLimit } from "../rate-limit.ts";
import type { OtlpEncoding } from "./otlp-reply.ts";
import type { Project } from "#model/project.ts";
import { PREFLIGHT_HEADERS } from "../cors.ts";
import type { IngestDeps, IngestEnv } from "../ingest-deps.ts";
import { bodyOf, OTLP_LIMITS, withSlash } from "../ingest-request.ts";
import { otlpProject } from "./otlp-access.ts";
import { otlpOk, otlpRefusal, otlpEncodingOf } from "./otlp-answer.ts";

/** What every signal is taken by. */
type Accept = (
  ingest: Ingest,
  project: Project,
  encoding: OtlpEncoding,
  body: Uint8Array,
) => ReturnType<typeof acceptOtlp>;

const ACCEPT = {
  traces: (...request: Parameters<Accept>) => acceptOtlp(...request, OTLP_TRACES),
  logs: (...request: Parameters<Accept>) => acceptOtlp(...request, OTLP_LOGS),
  metrics: (...request: Parameters<Accept>) => acceptOtlp(...request, OTLP_METRICS),
} as const;
type Signal = keyof typeof ACCEPT;
const CATEGORIES = { traces: "span", logs: "log_item", metrics: "metric" } as const;

/** OTLP/HTTP for the three signals, at the standard paths and under a project's own. */
export function otlpRoutes(deps: IngestDeps): Hono<IngestEnv> {
  const app = new Hono<IngestEnv>();
  for (const signal of ["traces", "logs", "metrics"] as const) {
    const paths = withSlash(
      `/v1/${signal}`,
      `/api/:project/otlp/v1/${signal}`,
      `/api/:project/integration/otlp/v1/${signal}`,
    );
    app.on("OPTIONS", paths, () => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS }));
    app.on("POST", paths, (context) => receive(deps, signal, context));
  }
  return app;
}

async function receive(deps: IngestDeps, signal: Signal, context: Context<IngestEnv>): Promise<Response> {
  const encoding = otlpEncodingOf(context.req.header("content-type"));
  if (encoding === undefined) return otlpRefusal("json", signal, { code: "unknown_content_type" });
  const project = await otlpProject(deps, context);
  if (!project.ok) return otlpRefusal(encoding, signal, project.error);
  const body = await bodyOf(deps, context, OTLP_LIMITS);
  if (!body.ok) {
    countUnread(deps.ingest, project.value, CATEGORIES[signal], body.error.code);
    const limits = body.error.code === "server_busy" ? [busyLimit([CATEGORIES[signal]])] : [];
    return otlpRefusal(encoding, signal, { ...body.error, limits });
  }
  const accepted = await ACCEPT[signal](deps.ingest, project.value, encoding, body.value);
  if (!accepted.ok) return otlpRefusal(encoding, signal, accepted.error);
  return otlpOk(encoding, signal, accepted.value);
}
