import type { EventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { decodeStore } from "#collector/wire/sentry/decode-store.ts";
import { appendBatch } from "./append-batch.ts";
import type { EnvelopeRefusal } from "./accept-envelope.ts";
import { addEvent } from "./accept-event-item.ts";
import { newReceiver, refuse } from "./item-receiver.ts";
import { checkKey, type Sender } from "./check-key.ts";
import type { Ingest } from "./ingest.ts";

const MAX_EVENT = 10 * 1_048_576;

/** Takes an event of the legacy endpoint: one JSON document, or its base64 and zlib form. Answers its id. */
export async function acceptStoreEvent(
  ingest: Ingest,
  sender: Sender,
  body: Uint8Array,
): Promise<Result<{ eventId: EventId | null }, EnvelopeRefusal>> {
  const project = checkKey(await ingest.projects(), sender);
  if (!project.ok) return project;
  const receiver = newReceiver(ingest, project.value);
  if (body.length > MAX_EVENT) refuse(receiver, "error", "too_large");
  else {
    const decoded = decodeStore(body, MAX_EVENT);
    if (!decoded.ok) refuse(receiver, "error", decoded.error.code);
    else {
      try {
        await addEvent(receiver, decoded.value);
      } catch (error) {
        ingest.report(error);
        refuse(receiver, "error", "internal_error");
      }
    }
  }
  const appended = await appendBatch(ingest, project.value.id, receiver.batch);
  if (!appended.ok) return appended;
  const [refusal] = receiver.refused;
  if (refusal === undefined) return ok({ eventId: receiver.answerId });
  return err({ code: refusal === "too_large" ? "too_large" : "invalid_items", causes: receiver.refused });
}
