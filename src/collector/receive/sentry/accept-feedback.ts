import { hash } from "node:crypto";
import type { EventId } from "#lib/ids.ts";
import { normalizeFeedback } from "#collector/normalize/feedback/normalize-feedback.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { eventIdOf, readObject } from "./accept-event-item.ts";
import { admit, type ItemReceiver, refuse } from "../item-receiver.ts";

const MAX_PAYLOAD = 1_048_576;

/** Takes a `feedback` or `user_report` item. */
export function acceptFeedback(receiver: ItemReceiver, item: EnvelopeItem): void {
  if (item.payload.length > MAX_PAYLOAD) return refuse(receiver, "feedback", "too_large");
  const sent = readObject(receiver, item, "feedback");
  if (sent === undefined) return;
  // A user report has no id of its own; one made of its text lets a retry be recognised.
  const feedbackId =
    item.type === "feedback" ? eventIdOf(receiver, sent) : (hash("md5", item.payload, "hex") as EventId);
  const feedback = normalizeFeedback(sent, feedbackId, receiver.context);
  if (feedback === undefined) return refuse(receiver, "feedback", "no_message");
  if (admit(receiver, "feedback", 1) === 1) receiver.batch.feedback.push(feedback);
}
