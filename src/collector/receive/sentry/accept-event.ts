import type { EventType } from "#model/event.ts";
import { groupEvent } from "#collector/group/group-event.ts";
import { normalizeEvent } from "#collector/normalize/event/normalize-event.ts";
import { readReports } from "#collector/normalize/event/normalize-report.ts";
import { normalizeTransactionEvent } from "#collector/normalize/event/normalize-transaction-event.ts";
import { normalizeTransaction, transactionIds } from "#collector/normalize/span/normalize-transaction.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { eventCategory } from "#collector/store/port/batch.ts";
import { addSpans, admit, filterOut, type Receiver, refuse } from "../receiver.ts";
import { eventIdOf, readObject } from "./read-item.ts";

const MAX_REPORT = 1_048_576;

/** Accepts an `event` item. */
export async function acceptEvent(receiver: Receiver, item: EnvelopeItem): Promise<void> {
  const sent = readObject(receiver, item, "error");
  if (sent === undefined) return;
  // The first SDKs with tracing sent transactions as events.
  if (sent.type === "transaction") addTransaction(receiver, sent);
  else await addEvent(receiver, sent);
}

/** Accepts a `transaction` item: its spans, and the event without them. */
export function acceptTransaction(receiver: Receiver, item: EnvelopeItem): void {
  const sent = readObject(receiver, item, "transaction");
  if (sent !== undefined) addTransaction(receiver, sent);
}

/** Accepts a browser's reports, from an envelope or a report endpoint: one event each. */
export async function acceptReports(receiver: Receiver, { payload }: EnvelopeItem): Promise<void> {
  await addReports(receiver, payload, {});
}

/** @param fields the release and environment of all reports of the request */
export async function addReports(
  receiver: Receiver,
  payload: Uint8Array,
  fields: Record<string, unknown>,
): Promise<void> {
  if (payload.length > MAX_REPORT) return refuse(receiver, "security", "too_large");
  const decoded = decodeJson(payload);
  if (!decoded.ok) return refuse(receiver, "security", decoded.error.code);
  const { reports, unknown } = readReports(decoded.value, receiver.context.receivedAt);
  refuse(receiver, "security", "unknown_report", reports.length === 0 ? Math.max(unknown, 1) : unknown);
  for (const { type, event } of reports) await addEvent(receiver, { ...event, ...fields }, type);
}

/** Normalizes, filters, groups and adds an event. */
export async function addEvent(
  receiver: Receiver,
  sent: Record<string, unknown>,
  type?: EventType,
): Promise<void> {
  const eventId = eventIdOf(receiver, sent);
  const { symbolicate } = receiver.ingest.symbolicator;
  const event = await normalizeEvent(sent, { ...receiver.context, eventId, symbolicate }, type);
  const category = eventCategory(event.type);
  const filter = receiver.rules.filter.event(event);
  if (filter !== undefined) {
    filterOut(receiver, category, filter);
    receiver.droppedEvent = { kind: "filtered", reason: filter };
    return;
  }
  const { limit } = admit(receiver, category, 1);
  if (limit === undefined)
    receiver.batch.events.push({ event, grouping: groupEvent(event, receiver.rules.findRule) });
  else receiver.droppedEvent = { kind: "rate_limited", reason: limit.reason };
}

function addTransaction(receiver: Receiver, sent: Record<string, unknown>): void {
  const eventId = eventIdOf(receiver, sent);
  if (admit(receiver, "transaction", 1).passed === 0) return;
  const { spans, invalid } = normalizeTransaction(sent, eventId, receiver.context);
  const filter = addSpans(receiver, spans);
  if (filter === undefined)
    receiver.batch.transactions.push(
      normalizeTransactionEvent(sent, transactionIds(sent, eventId), { ...receiver.context, eventId }),
    );
  else filterOut(receiver, "transaction", filter);
  refuse(receiver, "span", "bad_span", invalid);
}
