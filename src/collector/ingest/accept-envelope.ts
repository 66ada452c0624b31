import { type EventId, parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { decodeEnvelope, type EnvelopeError } from "#collector/wire/sentry/decode-envelope.ts";
import { appendBatch, type StoreBusy } from "./append-batch.ts";
import { checkKey, type KeyError, type Sender } from "./check-key.ts";
import { acceptItem } from "./accept-item.ts";
import { holdsRecords } from "./empty-batch.ts";
import type { Ingest } from "./ingest.ts";
import { newReceiver, refuse } from "./item-receiver.ts";

export type InvalidItems = { code: "invalid_items" | "too_large"; causes: string[] };
export type EnvelopeRefusal = EnvelopeError | KeyError | StoreBusy | InvalidItems;

/** Far beyond any SDK; what comes after is counted, not read. */
const MAX_ITEMS = 1_000;

/**
 * Takes an envelope. Its usable items are kept even when others are not; only an envelope none of whose items is usable
 * is refused. The answer is the envelope's event id, null when it has none.
 */
export async function acceptEnvelope(
  ingest: Ingest,
  sender: Sender,
  body: Uint8Array,
): Promise<Result<{ eventId: EventId | null }, EnvelopeRefusal>> {
  const projects = await ingest.projects();
  const envelope = decodeEnvelope(body);
  const project = checkKey(projects, sender, envelope.ok ? envelope.value.header.dsn : undefined);
  if (!project.ok) return project;

  const envelopeId = envelope.ok ? parseEventId(envelope.value.header.event_id) : undefined;
  const receiver = newReceiver(ingest, project.value, envelopeId ?? null);
  if (!envelope.ok) {
    refuse(receiver, "default", envelope.error.code);
    await appendBatch(ingest, project.value.id, receiver.batch);
    return envelope;
  }
  const { items } = envelope.value;
  for (const item of items.slice(0, MAX_ITEMS)) await acceptItem(receiver, item);
  refuse(receiver, "default", "too_many_items", items.length - MAX_ITEMS);

  const appended = await appendBatch(ingest, project.value.id, receiver.batch);
  if (!appended.ok) return appended;
  const [refusal] = receiver.refused;
  if (refusal !== undefined && !holdsRecords(receiver.batch)) {
    const code = receiver.refused.every((reason) => reason === "too_large") ? "too_large" : "invalid_items";
    return err({ code, causes: receiver.refused });
  }
  return ok({ eventId: receiver.envelopeId ?? receiver.answerId });
}
