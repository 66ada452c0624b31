import { normalizeCheckIn } from "#collector/normalize/check-in/normalize-check-in.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { readObject } from "./accept-event-item.ts";
import { admit, type ItemReceiver, refuse } from "../item-receiver.ts";

/** Takes a `check_in`. */
export function acceptCheckInItem(receiver: ItemReceiver, item: EnvelopeItem): void {
  const sent = readObject(receiver, item, "monitor");
  if (sent !== undefined) addCheckIn(receiver, sent);
}

/** Adds a check-in as an SDK writes it; its id becomes the answer where the envelope has none. */
export function addCheckIn(receiver: ItemReceiver, sent: Record<string, unknown>): void {
  const checkIn = normalizeCheckIn(sent, receiver.ingest.newEventId, receiver.context);
  if (checkIn === undefined) return refuse(receiver, "monitor", "bad_check_in");
  receiver.answerId ??= checkIn.checkInId;
  if (admit(receiver, "monitor", 1) === 1) receiver.batch.checkIns.push(checkIn);
}
