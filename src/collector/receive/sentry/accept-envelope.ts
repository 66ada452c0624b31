import { type EventId, parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { decodeEnvelope, type EnvelopeError } from "#collector/wire/sentry/decode-envelope.ts";
import type { StoreBusy } from "../append-batch.ts";
import { checkKey, type KeyError, type Sender } from "../check-key.ts";
import { acceptItem } from "./accept-item.ts";
import { type Finished, finishRequest } from "../finish-request.ts";
import type { Ingest } from "../ingest.ts";
import { newReceiver, refuse } from "../item-receiver.ts";
import type { RateLimit } from "../rate-limit.ts";

export type InvalidItems = { code: "invalid_items" | "too_large"; causes: string[] };
/** Everything that could have been kept is over a quota. */
export type OverQuota = { code: "over_quota"; limits: RateLimit[] };
export type EnvelopeRefusal = EnvelopeError | KeyError | StoreBusy | InvalidItems | OverQuota;

/** What is said to a client whose request was taken: the id, null where there is none, and what it shall not send for a while. */
export interface Accepted {
  eventId: EventId | null;
  limits: RateLimit[];
}

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
): Promise<Result<Accepted, EnvelopeRefusal>> {
  const projects = await ingest.projects();
  const envelope = decodeEnvelope(body);
  const project = checkKey(projects, sender, envelope.ok ? envelope.value.header.dsn : undefined);
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

  const finished = await finishRequest(receiver);
  if (!finished.ok) return finished;
  return answerOf(finished.value, receiver.envelopeId ?? receiver.answerId);
}

/** A request is refused only when nothing of it is kept and something is to blame for that. */
export function answerOf(
  { nothingKept, refused, limits }: Finished,
  eventId: EventId | null,
): Result<Accepted, InvalidItems | OverQuota> {
  if (!nothingKept) return ok({ eventId, limits });
  if (limits.length > 0) return err({ code: "over_quota", limits });
  if (refused.length === 0) return ok({ eventId, limits });
  const code = refused.every((reason) => reason === "too_large") ? "too_large" : "invalid_items";
  return err({ code, causes: refused });
}
