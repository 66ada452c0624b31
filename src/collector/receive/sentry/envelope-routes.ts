import { type Context, Hono } from "hono";
import { acceptEnvelope } from "./accept-envelope.ts";
import { acceptStoreEvent } from "./accept-store-event.ts";
import { countUnread } from "../count-unread.ts";
import { busyLimit } from "../rate-limit.ts";
import { CATEGORIES, type Category } from "#model/outcome.ts";
import type { BodyError } from "../body/read-body.ts";
import { checkKey, type KeyError } from "../check-key.ts";
import { PREFLIGHT_HEADERS } from "../cors.ts";
import type { IngestDeps, IngestEnv } from "../ingest-deps.ts";
import { bodyOf, ENVELOPE_LIMITS, senderOf, withSlash } from "../ingest-request.ts";
import { sentryOk, sentryRefusal } from "./sentry-answer.ts";

const ENVELOPE = withSlash("/api/:project/envelope");
const STORE = withSlash("/api/:project/store", "/api/store");
const MINIDUMP = withSlash("/api/:project/minidump");

/** The endpoints that SDKs post to. */
export function envelopeRoutes(deps: IngestDeps): Hono<IngestEnv> {
  const { ingest } = deps;
  const app = new Hono<IngestEnv>();
  app.on(
    "OPTIONS",
    [...ENVELOPE, ...STORE],
    () => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS }),
  );

  app.on("POST", ENVELOPE, async (context) => {
    const sender = senderOf(context);
    // A wrong key is refused before the body is read. Only an envelope may still bring its key inside.
    const refused = await keyRefusal({ ingest }, context);
    if (refused !== undefined && refused.code !== "no_key") return sentryRefusal(refused);
    const body = await bodyOf(deps, context, ENVELOPE_LIMITS);
    if (!body.ok) return unreadRefusal(deps, context, "default", body.error);
    const accepted = await acceptEnvelope(ingest, sender, body.value);
    return accepted.ok ? sentryOk(accepted.value) : sentryRefusal(accepted.error);
  });

  app.on("POST", STORE, async (context) => {
    const refused = await keyRefusal({ ingest }, context);
    if (refused !== undefined) return sentryRefusal(refused);
    const body = await bodyOf(deps, context, ENVELOPE_LIMITS);
    if (!body.ok) return unreadRefusal(deps, context, "error", body.error);
    const accepted = await acceptStoreEvent(ingest, senderOf(context), body.value);
    return accepted.ok ? sentryOk(accepted.value) : sentryRefusal(accepted.error);
  });

  app.on("POST", MINIDUMP, () =>
    sentryRefusal({
      code: "not_implemented",
      causes: ["minidumps are not read yet: send the crash as an event"],
    }),
  );
  return app;
}

/** Refuses a body that could not be read, and counts it where it is known whose it was. */
export async function unreadRefusal(
  { ingest }: Pick<IngestDeps, "ingest">,
  context: Context<IngestEnv>,
  category: Category,
  error: BodyError,
): Promise<Response> {
  const project = checkKey(await ingest.projects(), senderOf(context));
  if (project.ok) countUnread(ingest, project.value, category, error.code);
  return sentryRefusal({ ...error, limits: error.code === "server_busy" ? [busyLimit(CATEGORIES)] : [] });
}

/** What is wrong with the key that stands outside the body; undefined when it is right. */
export async function keyRefusal(
  { ingest }: Pick<IngestDeps, "ingest">,
  context: Context<IngestEnv>,
): Promise<KeyError | undefined> {
  const project = checkKey(await ingest.projects(), senderOf(context));
  return project.ok ? undefined : project.error;
}
