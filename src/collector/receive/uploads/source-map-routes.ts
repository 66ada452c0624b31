import { Hono } from "hono";
import { z } from "zod";
import type { MapRefusal } from "#collector/symbolicate/symbolicator.ts";
import { bodyOf, type IngestDeps, type IngestEnv, SMALL_LIMITS } from "../request.ts";
import type { BodyError, BodyLimits } from "../body/read-body.ts";
import { FULL_SECONDS } from "../rate-limit.ts";

const MIB = 1_048_576;
const MAP_LIMITS: BodyLimits = { compressed: 64 * MIB, decompressed: 64 * MIB };

type ProblemCode =
  | BodyError["code"]
  | MapRefusal["code"]
  | "unauthenticated"
  | "bad_debug_ids"
  | "store_full";
const PROBLEMS: Readonly<Record<ProblemCode, [status: number, title: string]>> = {
  unauthenticated: [401, "unauthenticated"],
  bad_debug_id: [400, "bad debug id"],
  bad_debug_ids: [400, "bad debug ids"],
  not_a_source_map: [400, "not a source map"],
  unknown_encoding: [400, "unknown encoding"],
  bad_encoding: [400, "bad encoding"],
  body_aborted: [499, "body aborted"],
  body_too_large: [413, "body too large"],
  decompressed_too_large: [413, "decompressed too large"],
  server_busy: [503, "server busy"],
  store_full: [507, "store full"],
};

const MissingQuery = z.object({ debugIds: z.array(z.string().max(100)).max(10_000) });

/** Uploads of source maps by a build: it queries which are missing, then puts each under its debug id. */
export function sourceMapRoutes(deps: IngestDeps): Hono<IngestEnv> {
  const {
    ingest: { symbolicator },
    authorize,
    hasRoom,
  } = deps;
  const app = new Hono<IngestEnv>();

  app.put("/api/v1/source-maps/:debugId", async (context) => {
    if (!(await authorize(context.req.raw, "write"))) return problem("unauthenticated");
    if (!(await hasRoom())) return problem("store_full");
    const body = await bodyOf(deps, context, MAP_LIMITS);
    if (!body.ok) return problem(body.error.code);
    const put = await symbolicator.putMap(context.req.param("debugId"), body.value);
    return put.ok ? new Response(null, { status: 204 }) : problem(put.error.code);
  });

  app.post("/api/v1/source-maps/missing", async (context) => {
    if (!(await authorize(context.req.raw, "write"))) return problem("unauthenticated");
    const body = await bodyOf(deps, context, SMALL_LIMITS);
    if (!body.ok) return problem(body.error.code);
    const query = MissingQuery.safeParse(jsonOf(body.value));
    if (!query.success) return problem("bad_debug_ids");
    return Response.json({ missing: await symbolicator.missingMaps(query.data.debugIds) });
  });
  return app;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

function problem(code: ProblemCode): Response {
  const [status, title] = PROBLEMS[code];
  const body = { type: "about:blank", title, status, code };
  const headers = new Headers({ "content-type": "application/problem+json" });
  if (status === 503) headers.set("retry-after", "5");
  if (code === "store_full") headers.set("retry-after", String(FULL_SECONDS));
  return Response.json(body, { status, headers });
}
