import { isRecord } from "#lib/is-record.ts";
import { err, type Result } from "#lib/result.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { addCheckIn } from "./accept-check-in-item.ts";
import { type Accepted, answerOf, type EnvelopeRefusal } from "./accept-envelope.ts";
import { finishRequest } from "../finish-request.ts";
import { newReceiver } from "../item-receiver.ts";
import { checkKey, type Sender } from "../check-key.ts";
import type { Ingest } from "../ingest.ts";

/** A check-in by URL: the path's slug, the query's fields, and a JSON body that may say the rest. */
export interface CheckInRequest {
  slug: string;
  query: {
    status?: string;
    check_in_id?: string;
    environment?: string;
    release?: string;
    /** Seconds, in digits. */
    duration?: string;
  };
  body: Uint8Array;
}

/** Takes a check-in without an SDK, in the form in which an SDK would send it. Answers its id. */
export async function acceptCheckIn(
  ingest: Ingest,
  sender: Sender,
  { slug, query, body }: CheckInRequest,
): Promise<Result<Accepted, EnvelopeRefusal | { code: "bad_check_in" }>> {
  const project = checkKey(await ingest.projects(), sender);
  if (!project.ok) return project;
  const receiver = await newReceiver(ingest, project.value);
  const decoded = body.length === 0 ? undefined : decodeJson(body);
  const said = decoded?.ok === true && isRecord(decoded.value) ? decoded.value : {};
  const { duration, ...fields } = query;
  addCheckIn(receiver, {
    status: "ok",
    ...said,
    ...fields,
    duration: duration === undefined ? said.duration : Number(duration),
    monitor_slug: slug,
  });
  const finished = await finishRequest(receiver);
  if (!finished.ok) return finished;
  return finished.value.refused.length > 0
    ? err({ code: "bad_check_in" })
    : answerOf(finished.value, receiver.answerId);
}
