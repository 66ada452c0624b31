import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import type { Event, EventPayload, EventType } from "#model/event.ts";
import { newCleaner } from "../scrub/cleaner.ts";
import { eventCulprit, eventDigest, eventTitle } from "./summarize-event.ts";
import { MAX_EVENT_CHARACTERS } from "../scrub/limits.ts";
import { normalizePayload, type PayloadContext, withoutAliases } from "./normalize-payload.ts";
import { reportInterface } from "./normalize-report.ts";
import { userKeyOf } from "./normalize-scope.ts";

export interface EventContext extends PayloadContext {
  /** Resolves the frames in place and decides which are `in_app`. */
  symbolicate: (payload: EventPayload) => Promise<void>;
}

/**
 * Turns an event as an SDK sent it into the model's event. Never fails: what cannot be read is dropped and named in
 * `errors`, what is too large is cut and named in `_meta`. Order: clean, symbolicate, title and culprit.
 */
export async function normalizeEvent(
  sent: Record<string, unknown>,
  context: EventContext,
  type?: EventType,
): Promise<Event> {
  const cleaner = newCleaner(MAX_EVENT_CHARACTERS, context.scrubbing);
  const payload = normalizePayload(cleaner, withoutAliases(sent), context);
  await context.symbolicate(payload);
  const trace = payload.contexts?.trace;
  return {
    eventId: payload.event_id,
    projectId: context.projectId,
    type: type ?? typeOf(sent, payload),
    timestamp: payload.timestamp,
    receivedAt: context.receivedAt,
    level: payload.level,
    title: eventTitle(payload),
    culprit: eventCulprit(payload),
    platform: payload.platform,
    environment: payload.environment ?? null,
    release: payload.release ?? null,
    transaction: payload.transaction ?? null,
    traceId: parseTraceId(trace?.trace_id) ?? null,
    spanId: parseSpanId(trace?.span_id) ?? null,
    userKey: userKeyOf(payload.user),
    digest: eventDigest(payload),
    payload,
  };
}

function typeOf(sent: Record<string, unknown>, { exception }: EventPayload): EventType {
  if (exception !== undefined) return "error";
  return reportInterface(withoutAliases(sent))?.type ?? "default";
}
