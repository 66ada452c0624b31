import { Hono } from "hono";
import { z } from "zod";
import { bodyOf, type IngestDeps, type IngestEnv, SMALL_LIMITS } from "#collector/receive/request.ts";
import { type BodyLimits, bodyStatus } from "#collector/receive/body/read-body.ts";

const MIB = 1_048_576;
const MAP_LIMITS: BodyLimits = { compressed: 64 * MIB, decompressed: 128 * MIB };

const MissingQuestion = z.object({ debugIds: z.array(z.string().max(100)).max(10_000) });

/** How a build's source maps come in: which are missing, then each under its debug id. Needs a token or a session. */
export function sourceMapRoutes(deps: IngestDeps): Hono<IngestEnv> {
  const {
    ingest: { symbolicator },
    authorize,
  } = deps;
  const app = new Hono<IngestEnv>();

  app.put("/api/v1/source-maps/:debugId", async (context) => {
    if (!(await authorize(context.req.raw))) return problem(401, "unauthenticated");
    const body = await bodyOf(deps, context, MAP_LIMITS);
    if (!body.ok) return problem(bodyStatus(body.error), body.error.code);
    const put = await symbolicator.putMap(context.req.param("debugId"), body.value);
    return put.ok ? new Response(null, { status: 204 }) : problem(400, put.error.code);
  });

  app.post("/api/v1/source-maps/missing", async (context) => {
    if (!(await authorize(context.req.raw))) return problem(401, "unauthenticated");
    const body = await bodyOf(deps, context, SMALL_LIMITS);
    if (!body.ok) return problem(bodyStatus(body.error), body.error.code);
    const question = MissingQuestion.safeParse(jsonOf(body.value));
    if (!question.success) return problem(400, "bad_debug_ids");
    return Response.json({ missing: await symbolicator.missingMaps(question.data.debugIds) });
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

function problem(status: number, code: string): Response {
  const body = { type: "about:blank", title: code.replaceAll("_", " "), status, code };
  return Response.json(body, { status, headers: { "content-type": "application/problem+json" } });
}
