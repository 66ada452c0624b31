import { randomUUID } from "node:crypto";
import { trace } from "@opentelemetry/api";
import * as Sentry from "@sentry/nextjs";
import type { Instrumentation } from "next";
import { isCatalogueError } from "#lib/catalogue-error.ts";
import { parseTraceId, type EventId } from "#lib/ids.ts";
import { serverErrorId } from "../error-id.ts";
import { describeFailure, markSpan } from "./describe-failure.ts";
import { isOwnTraffic } from "./own-traffic.ts";
import { log } from "./log.ts";
import { namedRoute } from "./name-route.ts";

type OnRequestError = Parameters<Instrumentation.onRequestError>;

/**
 * Reports an error that reached Next, within a page under the id that the visitor's page works out for itself.
 * Next calls this after it has given the error its digest, while the request's span is still active.
 */
export function captureRequestError(
  error: OnRequestError[0],
  request: OnRequestError[1],
  context: OnRequestError[2],
): EventId {
  const digest = digestOf(error);
  const span = trace.getActiveSpan();
  const traceId = parseTraceId(span?.spanContext().traceId);
  const eventId =
    digest && traceId ? serverErrorId(traceId, digest) : (randomUUID().replaceAll("-", "") as EventId);
  const route = namedRoute() ?? context.routePath;
  markSpan(span, error);
  Sentry.withScope((scope) => {
    if (digest && !isCatalogueError(error)) scope.setTag("digest", digest);
    scope.addEventProcessor((event) => ({ ...event, event_id: eventId }));
    scope.setTag("route", route);
    Sentry.captureRequestError(error, request, context);
  });
  if (!isOwnTraffic(request.path)) {
    const { level, fields } = describeFailure(error);
    log[level](
      { ...fields, digest, event_id: eventId, route, route_type: context.routeType },
      "request failed",
    );
  }
  return eventId;
}

/** Next's own digest; it is there for everything that a server rendered, and absent for route handlers. */
function digestOf(error: unknown): string | undefined {
  const digest = typeof error === "object" && error !== null && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
}
