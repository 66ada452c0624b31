import { type Context, Hono } from "hono";
import { err, ok, type Result } from "#lib/result.ts";
import { CATEGORIES, type Category } from "#model/outcome.ts";
import { type BodyLimits, isPassing, type UnreadError } from "../body/read-body.ts";
import { type Admitted, checkKey, type KeyError, type Sender } from "../check-key.ts";
import { CORS_HEADERS, PREFLIGHT_HEADERS } from "../cors.ts";
import { countUnread } from "../pending-outcomes.ts";
import { busyLimit, type RateLimit } from "../rate-limit.ts";
import { rateLimitHeaders } from "../rate-limit-headers.ts";
import {
  bodyOf,
  ENVELOPE_LIMITS,
  type IngestDeps,
  type IngestEnv,
  senderOf,
  SMALL_LIMITS,
  withSlash,
} from "../request.ts";
import { requestTaker } from "../threads/take-request.ts";
import { acceptEnvelope, finishEnvelope } from "./accept-envelope.ts";
import { acceptCheckInRequest, acceptReport, acceptStoreEvent } from "./accept-single.ts";
import { sentryOk, sentryRefusal } from "./sentry-answer.ts";

const ENVELOPE = withSlash("/api/:project/envelope");
const STORE = withSlash("/api/:project/store", "/api/store");
const MINIDUMP = withSlash("/api/:project/minidump");
const REPORTS = withSlash("/api/:project/security", "/api/:project/csp-report", "/api/:project/nel");
const CHECK_INS = withSlash("/api/:project/cron/:slug", "/api/:project/cron/:slug/:key");

/** The endpoints that Sentry's SDKs post to, and those for senders without an SDK: browsers' reports and cron jobs. */
export function sentryRoutes(deps: IngestDeps): Hono<IngestEnv> {
  const { ingest } = deps;
  const takeRequest = requestTaker(deps);
  const app = new Hono<IngestEnv>();
  app.on(
    "OPTIONS",
    [...ENVELOPE, ...STORE, ...REPORTS, ...CHECK_INS],
    () => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS }),
  );

  app.on("POST", ENVELOPE, async (context) => {
    const sender = senderOf(context);
    // A wrong key is refused before the body is read. Only an envelope may contain its key.
    const admitted = checkKey(await ingest.projects(), sender, ingest.now());
    if (!admitted.ok && admitted.error.code !== "no_key") return sentryRefusal(admitted.error);
    const known = admitted.ok ? admitted.value : undefined;
    const taken = await takeRequest(context, ENVELOPE_LIMITS, "envelope", known);
    if (!taken.ok) {
      if (admitted.ok) countUnread(ingest, admitted.value.project, "default", taken.error.code);
      return sentryRefusal(unread(taken.error));
    }
    const accepted =
      "body" in taken.value
        ? await acceptEnvelope(ingest, sender, taken.value.body)
        : await finishEnvelope(ingest, taken.value.receiver, taken.value.result);
    return accepted.ok ? sentryOk(accepted.value) : sentryRefusal(accepted.error);
  });

  app.on("POST", STORE, async (context) => {
    const request = await readRequest(deps, context, "error", ENVELOPE_LIMITS);
    if (!request.ok) return sentryRefusal(request.error);
    const accepted = await acceptStoreEvent(ingest, request.value.sender, request.value.body);
    return accepted.ok ? sentryOk(accepted.value) : sentryRefusal(accepted.error);
  });

  app.on("POST", MINIDUMP, () =>
    sentryRefusal({
      code: "not_implemented",
      causes: ["minidumps are not supported: send the crash as an event"],
    }),
  );

  app.on("POST", REPORTS, async (context) => {
    const request = await readRequest(deps, context, "security", SMALL_LIMITS);
    if (!request.ok) return sentryRefusal(request.error);
    const accepted = await acceptReport(ingest, request.value.sender, request.value.body, {
      release: context.req.query("sentry_release"),
      environment: context.req.query("sentry_environment"),
    });
    if (!accepted.ok) return sentryRefusal(accepted.error);
    // Browsers ignore the body; 201 is what report endpoints answer.
    const limits = rateLimitHeaders(accepted.value.limits, false);
    return new Response(null, { status: 201, headers: { ...CORS_HEADERS, ...limits } });
  });

  app.on(["GET", "POST"], CHECK_INS, async (context) => {
    const key = context.req.param("key");
    const sender = senderOf(context);
    if (key !== undefined) sender.queryKeys.push(key);
    const request = await readRequest(deps, context, "monitor", SMALL_LIMITS, sender);
    if (!request.ok) return sentryRefusal(request.error);
    const accepted = await acceptCheckInRequest(ingest, request.value.sender, {
      slug: context.req.param("slug") ?? "",
      query: context.req.query(),
      body: request.value.body,
    });
    return accepted.ok ? sentryOk(accepted.value) : sentryRefusal(accepted.error);
  });
  return app;
}

/** The project and the body of a request whose key is outside the body. A body that cannot be read is counted. */
async function readRequest(
  deps: IngestDeps,
  context: Context<IngestEnv>,
  category: Category,
  limits: BodyLimits,
  sender: Sender = senderOf(context),
): Promise<Result<{ sender: Admitted; body: Uint8Array }, KeyError | Unread>> {
  const admitted = checkKey(await deps.ingest.projects(), sender, deps.ingest.now());
  if (!admitted.ok) return admitted;
  const body = await bodyOf(deps, context, limits);
  if (body.ok) return ok({ sender: admitted.value, body: body.value });
  countUnread(deps.ingest, admitted.value.project, category, body.error.code);
  return err(unread(body.error));
}

interface Unread {
  code: UnreadError["code"];
  limits: RateLimit[];
}

function unread({ code }: UnreadError): Unread {
  return { code, limits: isPassing(code) ? [busyLimit(CATEGORIES)] : [] };
}
