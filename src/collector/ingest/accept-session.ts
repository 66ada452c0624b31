import { normalizeClientReport } from "#collector/normalize/normalize-client-report.ts";
import { normalizeSession } from "#collector/normalize/normalize-session.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { readObject } from "./accept-event-item.ts";
import { type ItemReceiver, refuse } from "./item-receiver.ts";

const MAX_SESSIONS = 100;

/** Takes a `session` update. */
export function acceptSession(receiver: ItemReceiver, item: EnvelopeItem): void {
  receiver.sessions += 1;
  if (receiver.sessions > MAX_SESSIONS) return refuse(receiver, "session", "too_many_items");
  const sent = readObject(receiver, item, "session");
  if (sent === undefined) return;
  const session = normalizeSession(sent, receiver.context);
  if (session === undefined) return refuse(receiver, "session", "bad_session");
  receiver.batch.sessions.push(session);
}

/** Takes a `client_report`: it holds no record, only what the client dropped; an unreadable one says nothing. */
export function acceptClientReport(receiver: ItemReceiver, item: EnvelopeItem): void {
  const decoded = decodeJson(item.payload);
  if (!decoded.ok) return refuse(receiver, "default", "bad_json");
  receiver.batch.outcomes.push(...normalizeClientReport(decoded.value, receiver.context));
}
