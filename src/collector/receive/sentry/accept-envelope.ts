import { type EventId, parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { decodeEnvelope, type EnvelopeError } from "#collector/wire/sentry/decode-envelope.ts";
import type { StoreRefusal } from "../append-batch.ts";
import { checkKey, type KeyError, type Sender } from "../check-key.ts";
import type { Ingest } from "../ingest.ts";
import type { RateLimit } from "../rate-limit.ts";
import { finishRequest, type InvalidReason, newReceiver, type Receiver, refuse } from "../receiver.ts";
import { acceptItem } from "./item-types.ts";

/** The answer to an accepted request. */
export interface Accepted {
  /** Null if the request has none. */
  eventId: EventId | null;
  /** What the client must not send for a while. */
  limits: RateLimit[];
}

/** Why nothing of a request is stored. */
export type RequestRefusal =
  | StoreRefusal
  | { code: "over_quota"; limits: RateLimit[] }
  | { code: "invalid_items" | "too_large"; causes: InvalidReason[] };

/** Far beyond any SDK. Further items are counted, not read. */
const MAX_ITEMS = 1_000;

/**
 * Accepts an envelope. Its usable items are stored even if others are not; it is refused only if none of its items is
 * usable. The answer is the envelope's event id, or that of its first event.
 */
export async function acceptEnvelope(
  ingest: Ingest,
  sender: Sender,
  body: Uint8Array,
): Promise<Result<Accepted, EnvelopeError | KeyError | RequestRefusal>> {
  const projects = await ingest.projects();
  const envelope = decodeEnvelope(body);
  const project = checkKey(
    projects,
    sender,
    ingest.now(),
    envelope.ok ? envelope.value.header.dsn : undefined,
  );
  if (!project.ok) return project;

  const envelopeId = envelope.ok ? parseEventId(envelope.value.header.event_id) : undefined;
  const receiver = await newReceiver(ingest, project.value, envelopeId ?? null);
  if (!envelope.ok) {
    refuse(receiver, "default", envelope.error.code);
    await finishRequest(receiver);
    return envelope;
  }
  const { items, broken } = envelope.value;
  for (const item of items.slice(0, MAX_ITEMS)) await acceptItem(receiver, item);
  refuse(receiver, "default", "too_many_items", items.length - MAX_ITEMS);
  if (broken !== null) refuse(receiver, "default", broken);
  return finishSentry(receiver);
}

/** Appends the batch. A request is refused only if nothing of it is stored and there is a reason to name. */
export async function finishSentry(receiver: Receiver): Promise<Result<Accepted, RequestRefusal>> {
  const finished = await finishRequest(receiver);
  if (!finished.ok) return finished;
  const { nothingStored, refused, limits } = finished.value;
  const accepted = { eventId: receiver.envelopeId ?? receiver.answerId, limits };
  if (!nothingStored) return ok(accepted);
  if (limits.length > 0) return err({ code: "over_quota", limits });
  if (refused.length === 0) return ok(accepted);
  const code = refused.every((reason) => reason === "too_large") ? "too_large" : "invalid_items";
  return err({ code, causes: refused });
}
