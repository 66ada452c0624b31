import { trace } from "@opentelemetry/api";
import * as Sentry from "@sentry/nextjs";
import type { Instrumentation } from "next";
import { parseTraceId } from "#lib/ids.ts";
import { serverErrorId } from "../error-id.ts";
import { isOwnTraffic } from "./own-traffic.ts";
import { log } from "./log.ts";

/**
 * Reports an error that reached Next, under the id that the visitor's page works out for itself.
 * Next calls this after it has given the error its digest, while the request's span is still active.
 */
export const captureRequestError: Instrumentation.onRequestError = (error, request, context) => {
  const digest = digestOf(error);
  const traceId = parseTraceId(trace.getActiveSpan()?.spanContext().traceId);
  Sentry.withScope((scope) => {
    if (digest) {
      scope.setTag("digest", digest);
      if (traceId) {
        const eventId = serverErrorId(traceId, digest);
        scope.addEventProcessor((event) => ({ ...event, event_id: eventId }));
      }
    }
    scope.setTag("route", context.routePath);
    Sentry.captureRequestError(error, request, context);
  });
  if (!isOwnTraffic(request.path)) {
    log.error(
      { err: error, digest, route: context.routePath, route_type: context.routeType },
      "request failed",
    );
  }
};

/** Next's own digest; it is there for everything that a server rendered, and absent for route handlers. */
function digestOf(error: unknown): string | undefined {
  const digest = typeof error === "object" && error !== null && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
}
