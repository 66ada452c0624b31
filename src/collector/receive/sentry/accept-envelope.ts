import { type EventId, parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { decodeEnvelope, type Envelope, type EnvelopeError } from "#collector/wire/sentry/decode-envelope.ts";
import type { StoreRefusal } from "../append-batch.ts";
import { checkKey, type KeyError, type Sender } from "../check-key.ts";
import type { Ingest } from "../ingest.ts";
import type { RateLimit } from "../rate-limit.ts";
import type { InvalidReason } from "../invalid-reason.ts";
import { finishRequest, newReceiver, type Receiver, refuse } from "../receiver.ts";
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

  const receiver = await newReceiver(ingest, project.value);
  return finishEnvelope(ingest, receiver, await collectEnvelope(receiver, envelope));
}

/** Collects an envelope's items. */
export async function collectEnvelope(
  receiver: Receiver,
  envelope: Result<Envelope, EnvelopeError>,
): Promise<Result<null, EnvelopeError>> {
  if (!envelope.ok) {
    refuse(receiver, "default", envelope.error.code);
    return envelope;
  }
  const { header, items, broken } = envelope.value;
  receiver.envelopeId = parseEventId(header.event_id) ?? null;
  for (const item of items.slice(0, MAX_ITEMS)) await acceptItem(receiver, item);
  refuse(receiver, "default", "too_many_items", items.length - MAX_ITEMS);
  if (broken !== null) refuse(receiver, "default", broken);
  return ok(null);
}

/** Stores and counts what was collected of an envelope. */
export async function finishEnvelope(
  ingest: Ingest,
  receiver: Receiver,
  collected: Result<null, EnvelopeError>,
): Promise<Result<Accepted, EnvelopeError | RequestRefusal>> {
  if (collected.ok) return finishSentry(ingest, receiver);
  await finishRequest(ingest, receiver);
  return collected;
}

/** Appends the batch. A request is refused only if nothing of it is stored and there is a reason to name. */
export async function finishSentry(
  ingest: Ingest,
  receiver: Receiver,
): Promise<Result<Accepted, RequestRefusal>> {
  const finished = await finishRequest(ingest, receiver);
  if (!finished.ok) return finished;
  const { nothingStored, refused, limits } = finished.value;
  const accepted = { eventId: receiver.envelopeId ?? receiver.answerId, limits };
  if (!nothingStored) return ok(accepted);
  if (limits.length > 0) return err({ code: "over_quota", limits });
  if (refused.length === 0) return ok(accepted);
  const code = refused.every((reason) => reason === "too_large") ? "too_large" : "invalid_items";
  return err({ code, causes: refused });
}
