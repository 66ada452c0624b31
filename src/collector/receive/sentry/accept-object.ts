import { hash } from "node:crypto";
import type { EventId } from "#lib/ids.ts";
import { normalizeCheckIn } from "#collector/normalize/item/normalize-check-in.ts";
import { normalizeClientReport } from "#collector/normalize/item/normalize-client-report.ts";
import { normalizeFeedback } from "#collector/normalize/item/normalize-feedback.ts";
import { normalizeSession, normalizeSessionCounts } from "#collector/normalize/session/normalize-session.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { add, count, filterOut, type Receiver, refuse } from "../receiver.ts";
import { eventIdOf, readObject } from "./read-item.ts";

const MAX_SESSIONS = 100;
const MAX_FEEDBACK = 1_048_576;

/** Accepts a `session` update. */
export function acceptSession(receiver: Receiver, item: EnvelopeItem): void {
  const sent = readSession(receiver, item);
  if (sent === undefined) return;
  const session = normalizeSession(sent, receiver.context);
  if (session === undefined) return refuse(receiver, "session", "bad_session");
  const filter = receiver.rules.filter.release(session.release);
  if (filter !== undefined) return filterOut(receiver, "session", filter);
  add(receiver, "session", receiver.batch.sessions, [session]);
}

/** Accepts `sessions`, aggregated by a server's SDK. */
export function acceptSessionCounts(receiver: Receiver, item: EnvelopeItem): void {
  const sent = readSession(receiver, item);
  if (sent === undefined) return;
  const read = normalizeSessionCounts(sent, receiver.context);
  if (read === undefined) return refuse(receiver, "session", "bad_session");
  refuse(receiver, "session", "bad_session", read.invalid);
  const filter = receiver.rules.filter.release(read.counts[0]?.release ?? null);
  if (filter !== undefined) return filterOut(receiver, "session", filter, read.counts.length);
  add(receiver, "session", receiver.batch.sessionCounts, read.counts);
}

function readSession(receiver: Receiver, item: EnvelopeItem): Record<string, unknown> | undefined {
  receiver.sessions += 1;
  if (receiver.sessions <= MAX_SESSIONS) return readObject(receiver, item, "session");
  refuse(receiver, "session", "too_many_items");
  return undefined;
}

/** Accepts a `check_in`. */
export function acceptCheckIn(receiver: Receiver, item: EnvelopeItem): void {
  const sent = readObject(receiver, item, "monitor");
  if (sent !== undefined) addCheckIn(receiver, sent);
}

/** Adds a check-in as an SDK writes it; its id is the answer if the envelope has none. */
export function addCheckIn(receiver: Receiver, sent: Record<string, unknown>): void {
  const checkIn = normalizeCheckIn(sent, receiver.ingest.newEventId, receiver.context);
  if (checkIn === undefined) return refuse(receiver, "monitor", "bad_check_in");
  receiver.answerId ??= checkIn.checkInId;
  add(receiver, "monitor", receiver.batch.checkIns, [checkIn]);
}

/** Accepts a `feedback` or `user_report` item. */
export function acceptFeedback(receiver: Receiver, item: EnvelopeItem): void {
  const sent = readObject(receiver, item, "feedback", MAX_FEEDBACK);
  if (sent === undefined) return;
  // A user report has no id of its own; one derived from its bytes makes a retry recognisable.
  const feedbackId =
    item.type === "feedback" ? eventIdOf(receiver, sent) : (hash("md5", item.payload, "hex") as EventId);
  const feedback = normalizeFeedback(sent, feedbackId, receiver.context);
  if (feedback === undefined) return refuse(receiver, "feedback", "no_message");
  add(receiver, "feedback", receiver.batch.feedback, [feedback]);
}

/** Accepts a `client_report`: counts of what the client dropped. */
export function acceptClientReport(receiver: Receiver, item: EnvelopeItem): void {
  const decoded = decodeJson(item.payload);
  if (!decoded.ok) return refuse(receiver, "default", decoded.error.code);
  const { outcomes, invalid } = normalizeClientReport(decoded.value, receiver.context);
  receiver.batch.outcomes.push(...outcomes);
  count(receiver, "default", "invalid", "bad_report", invalid);
}
