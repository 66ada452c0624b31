import { type Result } from "#lib/result.ts";
import { decodeStore } from "#collector/wire/sentry/decode-store.ts";
import { type Accepted, answerOf, type EnvelopeRefusal } from "./accept-envelope.ts";
import { addEvent } from "./accept-event-item.ts";
import { finishRequest } from "../finish-request.ts";
import { newReceiver, refuse } from "../item-receiver.ts";
import { checkKey, type Sender } from "../check-key.ts";
import type { Ingest } from "../ingest.ts";

const MAX_EVENT = 10 * 1_048_576;

/** Takes an event of the legacy endpoint: one JSON document, or its base64 and zlib form. Answers its id. */
export async function acceptStoreEvent(
  ingest: Ingest,
  sender: Sender,
  body: Uint8Array,
): Promise<Result<Accepted, EnvelopeRefusal>> {
  const project = checkKey(await ingest.projects(), sender);
  if (!project.ok) return project;
  const receiver = await newReceiver(ingest, project.value);
  const decoded = body.length > MAX_EVENT ? undefined : decodeStore(body, MAX_EVENT);
  if (decoded === undefined) refuse(receiver, "error", "too_large");
  else if (!decoded.ok) refuse(receiver, "error", decoded.error.code);
  else {
    try {
      await addEvent(receiver, decoded.value);
    } catch (error) {
      ingest.report(error);
      refuse(receiver, "error", "internal_error");
    }
  }
  const finished = await finishRequest(receiver);
  return finished.ok ? answerOf(finished.value, receiver.answerId) : finished;
}
