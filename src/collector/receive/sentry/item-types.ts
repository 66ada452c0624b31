import type { Category } from "#model/outcome.ts";
import { normalizeLogItems } from "#collector/normalize/log/normalize-logs.ts";
import { normalizeMetricItems } from "#collector/normalize/metric/normalize-metric-items.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { limitOut, type Receiver, takeItem } from "../receiver.ts";
import { acceptBlob, acceptAttachment, acceptRaw } from "./accept-bytes.ts";
import { acceptEvent, acceptReports, acceptTransaction } from "./accept-event.ts";
import {
  acceptCheckIn,
  acceptClientReport,
  acceptFeedback,
  acceptSession,
  acceptSessionCounts,
} from "./accept-object.ts";
import { acceptContainer, acceptOtelLogs, acceptSpans, acceptStatsd } from "./accept-records.ts";
import { claimedRecords } from "./claimed-records.ts";

interface ItemType {
  /** An item's category in the ledger and in rate limits. */
  category: Category;
  /** Decodes the item, normalizes it and adds it to the batch; counts it otherwise. */
  accept: (receiver: Receiver, item: EnvelopeItem, category: Category) => void | Promise<void>;
  /** Not subject to quotas. */
  isUnlimited?: true;
  /** Its payload is a file, which only the main thread can have scrubbed. */
  isFile?: true;
}

/** Every item type with a meaning (https://develop.sentry.dev/sdk/data-model/envelope-items/). */
const ITEM_TYPES = new Map<string, ItemType>([
  ["event", { category: "error", accept: acceptEvent }],
  ["transaction", { category: "transaction", accept: acceptTransaction }],
  ["span", { category: "span", accept: acceptSpans }],
  [
    "log",
    { category: "log_item", accept: acceptContainer((batch) => batch.logs, normalizeLogItems, "bad_log") },
  ],
  ["otel_log", { category: "log_item", accept: acceptOtelLogs }],
  [
    "trace_metric",
    {
      category: "metric",
      accept: acceptContainer((batch) => batch.metrics, normalizeMetricItems, "bad_metric"),
    },
  ],
  ["statsd", { category: "metric", accept: acceptStatsd }],
  ["metric_buckets", { category: "metric", accept: acceptRaw, isFile: true }],
  ["session", { category: "session", accept: acceptSession }],
  ["sessions", { category: "session", accept: acceptSessionCounts }],
  ["check_in", { category: "monitor", accept: acceptCheckIn }],
  ["feedback", { category: "feedback", accept: acceptFeedback }],
  ["user_report", { category: "feedback", accept: acceptFeedback }],
  ["attachment", { category: "attachment", accept: acceptAttachment, isFile: true }],
  ["replay_event", { category: "replay", accept: acceptBlob("replay_event"), isFile: true }],
  ["replay_recording", { category: "replay", accept: acceptBlob("replay_recording"), isFile: true }],
  ["replay_video", { category: "replay", accept: acceptBlob("replay_video"), isFile: true }],
  ["profile", { category: "profile", accept: acceptBlob("profile"), isFile: true }],
  ["profile_chunk", { category: "profile", accept: acceptBlob("profile_chunk"), isFile: true }],
  ["raw_security", { category: "security", accept: acceptReports }],
  ["nel", { category: "security", accept: acceptReports }],
  // It reports what the client dropped, so it must pass even if everything else is over quota.
  ["client_report", { category: "default", accept: acceptClientReport, isUnlimited: true }],
]);
const UNKNOWN: ItemType = { category: "default", accept: acceptRaw, isFile: true };

export function itemCategory(type: string): Category {
  return (ITEM_TYPES.get(type) ?? UNKNOWN).category;
}

/** Whether the items of a type are files. */
export function isFile(type: string): boolean {
  return (ITEM_TYPES.get(type) ?? UNKNOWN).isFile === true;
}

/** Adds one item of an envelope to the batch. */
export async function acceptItem(receiver: Receiver, item: EnvelopeItem): Promise<void> {
  const { category, accept, isUnlimited } = ITEM_TYPES.get(item.type) ?? UNKNOWN;
  // Items of a category over quota are not read.
  const limit = isUnlimited
    ? undefined
    : receiver.rules.meter.exhausted(category, receiver.context.receivedAt);
  if (limit !== undefined) {
    limitOut(receiver, category, limit, claimedRecords(item));
    if (item.type === "event") receiver.droppedEvent = { kind: "rate_limited", reason: limit.reason };
    return;
  }
  await takeItem(receiver, category, () => accept(receiver, item, category));
}
