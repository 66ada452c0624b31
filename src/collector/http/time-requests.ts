import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import type { Figures, RequestKind } from "#collector/figures/figures.ts";

/** What is listened for: the app, as Node's server calls it. */
export interface Answering {
  fetch: (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>;
}

const SENTRY = /^\/api\/(?:[^/]+\/)?(?:envelope|store|minidump|security|csp-report|nel|cron)(?:[/?]|$)/;
const OTLP = /^\/(?:api\/[^/]+\/(?:integration\/)?otlp\/)?v1(?:development)?\/\w/;

/** What a request is for, by its path; undefined for health checks and what nobody serves. */
export function requestKind(path: string): RequestKind | undefined {
  if (OTLP.test(path)) return "otlp";
  if (SENTRY.test(path)) return "sentry";
  return path.startsWith("/api/") ? "read" : undefined;
}

/** The same app, which measures each request until its answer begins. */
export function timeRequests(app: Answering, requests: Figures["requests"]): Answering {
  return {
    async fetch(request, env) {
      const started = performance.now();
      const answer = await app.fetch(request, env);
      const kind = requestKind(env.incoming.url ?? "");
      if (kind !== undefined) requests[kind].observe((performance.now() - started) / 1000);
      return answer;
    },
  };
}
