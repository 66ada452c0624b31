import { type EventId, parseEventId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { EventType } from "#model/event.ts";
import { groupEvent } from "#collector/group/group-event.ts";
import { normalizeEvent } from "#collector/normalize/event/normalize-event.ts";
import { normalizeTransaction } from "#collector/normalize/span/normalize-transaction.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { addSpans } from "../add-spans.ts";
import { eventCategory } from "../empty-batch.ts";
import { admit, count, filterOut, type ItemReceiver, refuse } from "../item-receiver.ts";

/** Events above the kept size are trimmed; above this one they are not even parsed. */
const MAX_PARSED = 10 * 1_048_576;

/** Takes an `event` item: one event of the batch. */
export async function acceptEvent(receiver: ItemReceiver, item: EnvelopeItem): Promise<void> {
  const sent = readObject(receiver, item, "error");
  if (sent === undefined) return;
  // The first SDKs with tracing sent transactions as events.
  if (sent.type === "transaction") return addTransaction(receiver, sent);
  await addEvent(receiver, sent);
}

/** Normalizes, filters, groups and adds an event. Returns its id. */
export async function addEvent(
  receiver: ItemReceiver,
  sent: Record<string, unknown>,
  type?: EventType,
): Promise<EventId> {
  const eventId = eventIdOf(receiver, sent);
  const { lookupSourceMap, releaseMaps } = receiver.ingest;
  const event = await normalizeEvent(
    sent,
    { ...receiver.context, eventId, lookupSourceMap, releaseMaps },
    type,
  );
  const category = eventCategory(event.type);
  const unwanted = receiver.rules.filter.event(event);
  if (unwanted !== undefined) {
    filterOut(receiver, category, unwanted);
    receiver.keptOut = { kind: "filtered", reason: unwanted };
  } else if (admit(receiver, category, 1) === 0) {
    const window = receiver.limits.at(-1)?.window ?? "minute";
    receiver.keptOut = { kind: "rate_limited", reason: `quota_${window}` };
  } else receiver.batch.events.push({ event, grouping: groupEvent(event, receiver.rules.findRule) });
  return eventId;
}

/** Takes a `transaction` item: its spans, and one accepted transaction in the ledger. */
export function acceptTransaction(receiver: ItemReceiver, item: EnvelopeItem): void {
  const sent = readObject(receiver, item, "transaction");
  if (sent !== undefined) addTransaction(receiver, sent);
}

/** The item's payload as an object; undefined, and counted, when it is none. */
export function readObject(
  receiver: ItemReceiver,
  item: EnvelopeItem,
  category: Parameters<typeof refuse>[1],
): Record<string, unknown> | undefined {
  if (item.payload.length > MAX_PARSED) return refuse(receiver, category, "too_large") as undefined;
  const decoded = decodeJson(item.payload);
  if (decoded.ok && isRecord(decoded.value)) return decoded.value;
  refuse(receiver, category, decoded.ok ? "not_an_object" : "bad_json");
  return undefined;
}

/** The envelope's id, else the payload's, else a new one; remembered as the answer. */
export function eventIdOf(receiver: ItemReceiver, sent: Record<string, unknown>): EventId {
  const eventId = receiver.envelopeId ?? parseEventId(sent.event_id) ?? receiver.ingest.newEventId();
  receiver.answerId ??= eventId;
  return eventId;
}

function addTransaction(receiver: ItemReceiver, sent: Record<string, unknown>): void {
  const eventId = eventIdOf(receiver, sent);
  if (admit(receiver, "transaction", 1) === 0) return;
  const { spans, invalid } = normalizeTransaction(sent, eventId, receiver.context);
  const unwanted = addSpans(receiver, spans);
  if (unwanted === undefined) count(receiver, "transaction", "accepted", "", 1);
  else filterOut(receiver, "transaction", unwanted);
  refuse(receiver, "span", "bad_span", invalid);
}
