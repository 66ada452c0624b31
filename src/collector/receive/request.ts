import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Result } from "#lib/result.ts";
import type { Right } from "#model/access/rights.ts";
import type { BodyBudget, BodyShare } from "./body/body-budget.ts";
import {
  type BodyError,
  type BodyHeaders,
  type BodyLimits,
  type BodySource,
  readBody,
} from "./body/read-body.ts";
import type { Sender } from "./check-key.ts";
import type { Ingest } from "./ingest.ts";

/** Node's own request, if the app runs under @hono/node-server. */
export type IngestEnv = { Bindings: Partial<HttpBindings> };

/** Dependencies of the receiving routes. */
export interface IngestDeps {
  bodies: BodyBudget;
  ingest: Ingest;
  /** Whether the request carries a token or session with the right. */
  authorize: (request: Request, right: Right) => Promise<boolean>;
  /** Whether the store's disk has room. */
  hasRoom: () => Promise<boolean>;
  /** Whether the request comes from this machine, with nothing in between. */
  isLocal: (context: Context) => boolean;
}

const MIB = 1_048_576;
export const ENVELOPE_LIMITS: BodyLimits = { compressed: 20 * MIB, decompressed: 100 * MIB };
export const SMALL_LIMITS: BodyLimits = { compressed: MIB, decompressed: 4 * MIB };
export const OTLP_LIMITS: BodyLimits = { compressed: 64 * MIB, decompressed: 64 * MIB };

/** Each path with and without a trailing slash: SDKs send it, people omit it. */
export function withSlash(...paths: string[]): string[] {
  return paths.flatMap((path) => [path, `${path}/`]);
}

/** Where the request names its key and project. `Authorization` counts because some proxies drop unknown headers. */
export function senderOf(context: Context<IngestEnv>): Sender {
  return {
    projectId: context.req.param("project") ?? null,
    authHeaders: [context.req.header("x-sentry-auth"), context.req.header("authorization")].filter(
      (header) => header !== undefined,
    ),
    queryKeys: context.req.queries("sentry_key") ?? [],
  };
}

/** The body, within its limits. It counts against the budget of all bodies until the answer is sent, or it is refused. */
export function bodyOf(
  deps: Pick<IngestDeps, "bodies">,
  context: Context<IngestEnv>,
  limits: BodyLimits,
): Promise<Result<Uint8Array, BodyError>> {
  return withBody(deps, context, (source, headers, share) => readBody(source, headers, limits, share));
}

/** Gives the request's body a share of the budget: until the answer is sent, or reading fails. */
export async function withBody<T, E extends { code: string }>(
  { bodies }: Pick<IngestDeps, "bodies">,
  context: Context<IngestEnv>,
  read: (source: BodySource, headers: BodyHeaders, share: BodyShare) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  // Under app.request(), as in tests, there is no environment at all.
  const { incoming, outgoing } = (context.env as IngestEnv["Bindings"] | undefined) ?? {};
  const share = bodies.open();
  outgoing?.once("close", share.release);
  const body = await read(
    {
      ...(incoming !== undefined && "complete" in incoming && !("stream" in incoming) ? { incoming } : {}),
      request: context.req.raw,
    },
    { encoding: context.req.header("content-encoding"), length: context.req.header("content-length") },
    share,
  );
  if (!body.ok || outgoing === undefined) share.release();
  return body;
}
