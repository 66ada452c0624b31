import { randomUUID } from "node:crypto";
import { trace, type Attributes } from "@opentelemetry/api";
import * as Sentry from "@sentry/nextjs";
import type { Instrumentation } from "next";
import { isCatalogueError } from "#lib/catalogue-error.ts";
import { parseTraceId, type EventId, type TraceId } from "#lib/ids.ts";
import { scrubSaid } from "#lib/scrub/scrub-personal.ts";
import { serverErrorId } from "../error-id.ts";
import { currentRequest } from "./current-request.ts";
import { describeFailure, markSpan } from "./describe-failure.ts";
import { log } from "./log.ts";
import { isOwnTraffic } from "./own-traffic.ts";

type OnRequestError = Parameters<Instrumentation.onRequestError>;

/**
 * Reports an error that reached Next. For a page, the id is the one that the visitor's page computes by itself.
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
  const route = currentRequest()?.route ?? context.routePath;
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

/** Next's digest. Everything that a server rendered has one; route handlers' errors have none. */
function digestOf(error: unknown): string | undefined {
  const digest = typeof error === "object" && error !== null && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
}

/**
 * Reports an error that we answer ourselves, so that Next never sees it.
 *
 * @param mechanism which of our handlers caught it, in Sentry's dotted form
 * @returns the event's id, to be shown to the visitor
 */
export function captureServerError(error: unknown, mechanism: string): EventId {
  const span = trace.getActiveSpan();
  if (error instanceof Error) span?.recordException(error);
  markSpan(span, error);
  const eventId = Sentry.captureException(error, {
    mechanism: { type: mechanism, handled: false },
  }) as EventId;
  const { level, fields } = describeFailure(error);
  log[level]({ ...fields, event_id: eventId }, "request failed");
  return eventId;
}

/**
 * Records a failed attempt that its caller will retry by itself, as an event on its span and a log line. It is not
 * reported: a lasting failure is, when the last attempt fails.
 *
 * @returns the trace's id, under which both are found
 */
export function logFailedAttempt(error: unknown): TraceId | undefined {
  const span = trace.getActiveSpan();
  if (error instanceof Error) span?.recordException(error);
  markSpan(span, error);
  const { level, fields } = describeFailure(error);
  log[level](fields, "attempt failed");
  return parseTraceId(span?.spanContext().traceId);
}

/** Adds an event to the active span, and a breadcrumb for whatever fails later. */
export function leaveBreadcrumb(category: string, message: string, data: Attributes): void {
  const clean = scrubSaid(data) as Attributes;
  trace.getActiveSpan()?.addEvent(message, clean);
  Sentry.addBreadcrumb({ category, message, data: clean, type: "info", level: "info" });
}
