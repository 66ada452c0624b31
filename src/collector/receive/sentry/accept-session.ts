import { normalizeClientReport } from "#collector/normalize/outcome/normalize-client-report.ts";
import { normalizeSession } from "#collector/normalize/session/normalize-session.ts";
import { normalizeSessionCounts } from "#collector/normalize/session/normalize-session-counts.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { readObject } from "./accept-event-item.ts";
import { admit, admitted, count, filterOut, type ItemReceiver, refuse } from "../item-receiver.ts";

const MAX_SESSIONS = 100;

/** Takes a `session` update. */
export function acceptSession(receiver: ItemReceiver, item: EnvelopeItem): void {
  const sent = readSession(receiver, item);
  if (sent === undefined) return;
  const session = normalizeSession(sent, receiver.context);
  if (session === undefined) return refuse(receiver, "session", "bad_session");
  const unwanted = receiver.rules.filter.release(session.release);
  if (unwanted !== undefined) return filterOut(receiver, "session", unwanted);
  if (admit(receiver, "session", 1) === 1) receiver.batch.sessions.push(session);
}

/** Takes `sessions`: what a server's SDK has counted itself. */
export function acceptSessionCounts(receiver: ItemReceiver, item: EnvelopeItem): void {
  const sent = readSession(receiver, item);
  if (sent === undefined) return;
  const read = normalizeSessionCounts(sent, receiver.context);
  if (read === undefined) return refuse(receiver, "session", "bad_session");
  refuse(receiver, "session", "bad_session", read.invalid);
  const unwanted = receiver.rules.filter.release(read.counts[0]?.release ?? null);
  if (unwanted !== undefined) return filterOut(receiver, "session", unwanted, read.counts.length);
  for (const bucket of admitted(receiver, "session", read.counts)) receiver.batch.sessionCounts.push(bucket);
}

/** Takes a `client_report`: it holds no record, only what the client dropped. What of it cannot be read is counted. */
export function acceptClientReport(receiver: ItemReceiver, item: EnvelopeItem): void {
  const decoded = decodeJson(item.payload);
  if (!decoded.ok) return refuse(receiver, "default", "bad_json");
  const { outcomes, invalid } = normalizeClientReport(decoded.value, receiver.context);
  receiver.batch.outcomes.push(...outcomes);
  count(receiver, "default", "invalid", "bad_report", invalid);
}

function readSession(receiver: ItemReceiver, item: EnvelopeItem): Record<string, unknown> | undefined {
  receiver.sessions += 1;
  if (receiver.sessions > MAX_SESSIONS) return refuse(receiver, "session", "too_many_items") as undefined;
  return readObject(receiver, item, "session");
}
