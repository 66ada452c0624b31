import type { Context } from "hono";
import { isLoopback } from "#config/env.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Project } from "#model/project.ts";
import { checkKey, isNamed, type KeyError } from "../check-key.ts";
import type { IngestDeps, IngestEnv } from "../ingest-deps.ts";
import { senderOf } from "../ingest-request.ts";

const BEARER = /^bearer /i;

/**
 * The project that an OTLP request reports to: by a Sentry key, by an API token, or without either from this machine.
 * A proxy's request does not count as this machine's, nor does a page's that a browser here has opened.
 */
export async function otlpProject(
  deps: IngestDeps,
  context: Context<IngestEnv>,
): Promise<Result<Project, KeyError>> {
  const projects = await deps.ingest.projects();
  const sender = senderOf(context);
  const byKey = checkKey(projects, sender);
  if (byKey.ok || byKey.error.code !== "no_key") return byKey;

  const hasToken = BEARER.test(context.req.header("authorization") ?? "");
  const trusted = hasToken ? await deps.authorize(context.req.raw) : isFromHere(deps, context);
  if (!trusted) return err({ code: hasToken ? "unknown_key" : "no_key" });
  const project = projects.find((candidate) => isNamed(candidate, sender.projectId));
  return project === undefined ? err({ code: "wrong_project" }) : ok(project);
}

function isFromHere(deps: IngestDeps, context: Context<IngestEnv>): boolean {
  const peer = deps.peerAddress(context)?.replace(/^::ffff:/, "");
  if (peer === undefined || !isLoopback(peer)) return false;
  if (context.req.header("x-forwarded-for") !== undefined || context.req.header("forwarded") !== undefined)
    return false;
  const origin = context.req.header("origin");
  return origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}
