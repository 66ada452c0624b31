import { type Context, Hono } from "hono";
import { err, ok, type Result } from "#lib/result.ts";
import { type Admitted, checkKey, isNamed, type KeyError } from "../check-key.ts";
import { PREFLIGHT_HEADERS } from "../cors.ts";
import { isPassing } from "../body/read-body.ts";
import { countUnread } from "../pending-outcomes.ts";
import { busyLimit } from "../rate-limit.ts";
import { type IngestDeps, type IngestEnv, OTLP_LIMITS, senderOf, withSlash } from "../request.ts";
import { type TakeRequest, requestTaker } from "../threads/take-request.ts";
import { acceptOtlp, finishOtlp } from "./accept-otlp.ts";
import { countGrpcCall, GRPC_REFUSAL, isGrpc } from "./grpc-refusal.ts";
import { otlpEncodingOf, otlpOk, otlpRefusal } from "./otlp-answer.ts";
import { OTLP_LOGS, OTLP_METRICS, OTLP_TRACES, type OtlpSignalReader } from "./signals.ts";

const BEARER = /^bearer /i;

/** OTLP/HTTP for the three signals, at the standard paths and under a project's own. */
export function otlpRoutes(deps: IngestDeps): Hono<IngestEnv> {
  const app = new Hono<IngestEnv>();
  const takeRequest = requestTaker(deps);
  addSignal(app, deps, takeRequest, "traces", OTLP_TRACES);
  addSignal(app, deps, takeRequest, "logs", OTLP_LOGS);
  addSignal(app, deps, takeRequest, "metrics", OTLP_METRICS);
  refuseProfiles(app, deps);
  // A proxy may have turned a call of gRPC into HTTP/1.1.
  app.on("POST", "/:service{opentelemetry\\.proto\\.collector\\..+}/Export", async (context, next) => {
    if (!isGrpc(context.req.header("content-type"))) return next();
    await countGrpcCall(deps.ingest, context.req.path);
    return new Response(null, { status: 200, headers: GRPC_REFUSAL });
  });
  return app;
}

function addSignal<T>(
  app: Hono<IngestEnv>,
  deps: IngestDeps,
  takeRequest: TakeRequest,
  signal: "traces" | "logs" | "metrics",
  reader: OtlpSignalReader<T>,
): void {
  const paths = withSlash(
    `/v1/${signal}`,
    `/api/:project/otlp/v1/${signal}`,
    `/api/:project/integration/otlp/v1/${signal}`,
  );
  app.on("OPTIONS", paths, () => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS }));
  app.on("POST", paths, async (context) => {
    const encoding = otlpEncodingOf(context.req.header("content-type"));
    if (encoding === undefined) return otlpRefusal("json", { code: "unknown_content_type" });
    const sender = await otlpSender(deps, context);
    if (!sender.ok) return otlpRefusal(encoding, sender.error);
    const taken = await takeRequest(context, OTLP_LIMITS, { signal, encoding }, sender.value);
    if (!taken.ok) {
      const { code } = taken.error;
      countUnread(deps.ingest, sender.value.project, reader.category, code);
      return otlpRefusal(encoding, { code, limits: isPassing(code) ? [busyLimit([reader.category])] : [] });
    }
    const accepted =
      "body" in taken.value
        ? await acceptOtlp(deps.ingest, sender.value, encoding, taken.value.body, reader)
        : await finishOtlp(deps.ingest, taken.value.receiver, taken.value.result, reader.why);
    return accepted.ok ? otlpOk(encoding, signal, accepted.value) : otlpRefusal(encoding, accepted.error);
  });
}

/** Profiles are not stable in OTLP (https://opentelemetry.io/docs/specs/otlp/#otlphttp-request): they are counted, not read. */
function refuseProfiles(app: Hono<IngestEnv>, deps: IngestDeps): void {
  const paths = withSlash("/v1development/profiles", "/api/:project/otlp/v1development/profiles");
  app.on("POST", paths, async (context) => {
    const encoding = otlpEncodingOf(context.req.header("content-type")) ?? "json";
    const sender = await otlpSender(deps, context);
    if (!sender.ok) return otlpRefusal(encoding, sender.error);
    const code = "profiles_not_supported";
    countUnread(deps.ingest, sender.value.project, "profile", code);
    return otlpRefusal(encoding, { code });
  });
}

/**
 * The project that an OTLP request reports to: by a Sentry key, by an API token, or without either from a program on this
 * machine.
 */
async function otlpSender(
  deps: IngestDeps,
  context: Context<IngestEnv>,
): Promise<Result<Admitted, KeyError>> {
  const projects = await deps.ingest.projects();
  const sender = senderOf(context);
  const byKey = checkKey(projects, sender, deps.ingest.now());
  if (byKey.ok || byKey.error.code !== "no_key") return byKey;

  const hasToken = BEARER.test(context.req.header("authorization") ?? "");
  const isTrusted = hasToken
    ? await deps.authorize(context.req.raw, "ingest")
    : deps.isLocal(context) && context.req.header("origin") === undefined;
  if (!isTrusted) return err({ code: hasToken ? "unknown_key" : "no_key" });
  const project = projects.find((candidate) => isNamed(candidate, sender.projectId));
  if (project === undefined) return err({ code: "wrong_project" });
  return project.archivedAt === null ? ok({ project, key: null }) : err({ code: "archived_project" });
}
