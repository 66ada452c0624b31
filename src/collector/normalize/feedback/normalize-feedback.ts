import { type EventId, parseEventId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Feedback } from "#model/received-item.ts";
import { newCleaner } from "../scrub/cleaner.ts";
import { MAX_MESSAGE, MAX_PATH } from "../scrub/limits.ts";
import { lineField, textField } from "../scrub/read-field.ts";
import type { RecordContext } from "../time/record-context.ts";

/**
 * What a person wrote, from a `feedback` item (an event whose context says it) or from the older `user_report`.
 * Undefined when it says nothing.
 */
export function normalizeFeedback(
  sent: unknown,
  feedbackId: EventId,
  context: RecordContext,
): Feedback | undefined {
  if (!isRecord(sent)) return undefined;
  const contexts = isRecord(sent.contexts) ? sent.contexts : {};
  const said = isRecord(contexts.feedback) ? contexts.feedback : sent;
  const cleaner = newCleaner(30_000);
  const message =
    textField(cleaner, said, "message", MAX_MESSAGE) ?? textField(cleaner, said, "comments", MAX_MESSAGE);
  if (message === undefined || message.trim() === "") return undefined;
  const isReport = said === sent;
  return {
    projectId: context.projectId,
    feedbackId,
    eventId: parseEventId(isReport ? sent.event_id : said.associated_event_id) ?? null,
    replayId: parseEventId(said.replay_id) ?? null,
    traceId: parseTraceId(isRecord(contexts.trace) ? contexts.trace.trace_id : undefined) ?? null,
    release: lineField(cleaner, sent, "release", 250) ?? null,
    environment: lineField(cleaner, sent, "environment", 64) ?? null,
    receivedAt: context.receivedAt,
    name: lineField(cleaner, said, "name", 200) ?? null,
    email: lineField(cleaner, said, isReport ? "email" : "contact_email", 200) ?? null,
    message,
    url: lineField(cleaner, said, "url", MAX_PATH) ?? null,
  };
}
