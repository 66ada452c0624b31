import { type EventId, parseEventId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Feedback } from "#model/feedback.ts";
import { normalizePayload, type PayloadForm, withoutAliases } from "../event/normalize-payload.ts";
import { newCleaner } from "../scrub/cleaner.ts";
import { MAX_EVENT_CHARACTERS, MAX_MESSAGE, MAX_PATH } from "../scrub/limits.ts";
import { lineField, textField } from "../scrub/read-field.ts";
import type { RecordContext } from "../time/record-context.ts";

const FEEDBACK_FORM: PayloadForm<object> = { level: "info", keys: new Set(), read: () => ({}) };

/**
 * What a user wrote, from a `feedback` item (an event with a feedback context) or from the older `user_report`. Undefined
 * without a message.
 */
export function normalizeFeedback(
  sent: unknown,
  feedbackId: EventId,
  context: RecordContext,
): Feedback | undefined {
  if (!isRecord(sent)) return undefined;
  const contexts = isRecord(sent.contexts) ? sent.contexts : {};
  const fields = isRecord(contexts.feedback) ? contexts.feedback : sent;
  const cleaner = newCleaner(30_000, context.scrubbing);
  const message =
    textField(cleaner, fields, "message", MAX_MESSAGE) ?? textField(cleaner, fields, "comments", MAX_MESSAGE);
  if (message === undefined || message.trim() === "") return undefined;
  const isReport = fields === sent;
  const request = isRecord(sent.request) ? sent.request : {};
  return {
    projectId: context.projectId,
    feedbackId,
    eventId: parseEventId(isReport ? sent.event_id : fields.associated_event_id) ?? null,
    replayId: parseEventId(fields.replay_id) ?? replayOf(contexts),
    traceId: parseTraceId(isRecord(contexts.trace) ? contexts.trace.trace_id : undefined) ?? null,
    release: lineField(cleaner, sent, "release", 250) ?? null,
    environment: lineField(cleaner, sent, "environment", 64) ?? null,
    receivedAt: context.receivedAt,
    name: lineField(cleaner, fields, "name", 200) ?? null,
    email: lineField(cleaner, fields, isReport ? "email" : "contact_email", 200) ?? null,
    message,
    url: lineField(cleaner, fields, "url", MAX_PATH) ?? lineField(cleaner, request, "url", MAX_PATH) ?? null,
    payload: isReport
      ? null
      : normalizePayload(
          newCleaner(MAX_EVENT_CHARACTERS, context.scrubbing),
          withoutAliases(sent),
          { ...context, eventId: feedbackId },
          FEEDBACK_FORM,
        ),
  };
}

function replayOf({ replay }: Record<string, unknown>): EventId | null {
  return parseEventId(isRecord(replay) ? replay.replay_id : undefined) ?? null;
}
