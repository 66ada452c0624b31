import type { SpanId, TraceId } from "#lib/ids.ts";
import type { Transaction, TransactionPayload } from "#model/transaction.ts";
import { newCleaner } from "../scrub/cleaner.ts";
import { MAX_EVENT_CHARACTERS } from "../scrub/limits.ts";
import { attributesField } from "../scrub/read-field.ts";
import {
  normalizePayload,
  type PayloadContext,
  type PayloadForm,
  timeField,
  withoutAliases,
} from "./normalize-payload.ts";

type Own = Pick<
  TransactionPayload,
  "type" | "start_timestamp" | "transaction_info" | "measurements" | "breakdowns"
>;

const TRANSACTION_FORM: PayloadForm<Own> = {
  level: "info",
  keys: new Set(["start_timestamp", "transaction_info", "measurements", "breakdowns", "spans"]),
  read: (cleaner, sent, context) => ({
    type: "transaction",
    start_timestamp: timeField(cleaner, sent, "start_timestamp", context) ?? context.receivedAt,
    transaction_info: attributesField(cleaner, sent, "transaction_info"),
    measurements: attributesField(cleaner, sent, "measurements"),
    breakdowns: attributesField(cleaner, sent, "breakdowns"),
  }),
};

/** A transaction as an event, without its spans. Never fails, as `normalizeEvent`. */
export function normalizeTransactionEvent(
  sent: Record<string, unknown>,
  ids: { traceId: TraceId; spanId: SpanId },
  context: PayloadContext,
): Transaction {
  const cleaner = newCleaner(MAX_EVENT_CHARACTERS, context.scrubbing);
  return {
    ...ids,
    eventId: context.eventId,
    projectId: context.projectId,
    receivedAt: context.receivedAt,
    payload: normalizePayload(cleaner, withoutAliases(sent), context, TRANSACTION_FORM),
  };
}
