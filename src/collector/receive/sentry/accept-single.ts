import { isRecord } from "#lib/is-record.ts";
import { err, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { decodeStore } from "#collector/wire/sentry/decode-store.ts";
import type { Admitted } from "../check-key.ts";
import type { Ingest } from "../ingest.ts";
import { newReceiver, refuse, takeItem } from "../receiver.ts";
import { type Accepted, finishSentry, type RequestRefusal } from "./accept-envelope.ts";
import { addEvent, addReports } from "./accept-event.ts";
import { addCheckIn } from "./accept-object.ts";

/*
 * Requests that hold one item without an envelope around it. Their key is outside the body, so the caller knows the
 * project.
 */

const MAX_EVENT: Bytes = 10 * 1_048_576;

/** Accepts an event of the legacy store endpoint: one JSON document, plain or as base64 of zlib. */
export async function acceptStoreEvent(
  ingest: Ingest,
  sender: Admitted,
  body: Uint8Array,
): Promise<Result<Accepted, RequestRefusal>> {
  const receiver = await newReceiver(ingest, sender);
  const decoded =
    body.length > MAX_EVENT ? err({ code: "too_large" as const }) : decodeStore(body, MAX_EVENT);
  if (decoded.ok) await takeItem(receiver, "error", () => addEvent(receiver, decoded.value));
  else refuse(receiver, "error", decoded.error.code);
  return finishSentry(ingest, receiver);
}

/**
 * Accepts the reports that browsers post on their own: CSP, Expect-CT, the Reporting API, NEL. Only the query can name
 * release and environment.
 */
export async function acceptReport(
  ingest: Ingest,
  sender: Admitted,
  body: Uint8Array,
  query: { release?: string; environment?: string },
): Promise<Result<Accepted, RequestRefusal>> {
  const receiver = await newReceiver(ingest, sender);
  await takeItem(receiver, "security", () => addReports(receiver, body, query));
  return finishSentry(ingest, receiver);
}

/** A check-in by URL: the path's slug, the query's fields, and an optional JSON body with more. */
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

/** Accepts a check-in by URL, as if an SDK had sent it. Returns its id. */
export async function acceptCheckInRequest(
  ingest: Ingest,
  sender: Admitted,
  { slug, query, body }: CheckInRequest,
): Promise<Result<Accepted, RequestRefusal | { code: "bad_check_in" }>> {
  const receiver = await newReceiver(ingest, sender);
  const decoded = body.length === 0 ? undefined : decodeJson(body);
  const sent = decoded?.ok === true && isRecord(decoded.value) ? decoded.value : {};
  const { duration, ...fields } = query;
  addCheckIn(receiver, {
    status: "ok",
    ...sent,
    ...fields,
    duration: duration === undefined ? sent.duration : Number(duration),
    monitor_slug: slug,
  });
  const finished = await finishSentry(ingest, receiver);
  return !finished.ok && finished.error.code === "invalid_items" ? err({ code: "bad_check_in" }) : finished;
}
