import { trace } from "@opentelemetry/api";
import * as Sentry from "@sentry/nextjs";
import type { EventId } from "#lib/ids.ts";
import { describeFailure, markSpan } from "./describe-failure.ts";
import { log } from "./log.ts";

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
