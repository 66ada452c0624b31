import { itemCategory } from "#collector/normalize/outcome/item-category.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { acceptAttachment } from "./accept-attachment.ts";
import { acceptBlob } from "./accept-blob.ts";
import { acceptCheckInItem } from "./accept-check-in-item.ts";
import { acceptLogContainer, acceptMetricContainer, acceptSpanContainer } from "./accept-containers.ts";
import { acceptEvent, acceptTransaction } from "./accept-event-item.ts";
import { acceptFeedback } from "./accept-feedback.ts";
import { acceptOtelLogs } from "./accept-otel-logs.ts";
import { acceptRaw } from "./accept-raw.ts";
import { acceptReportItem } from "./accept-report-item.ts";
import { acceptClientReport, acceptSession, acceptSessionCounts } from "./accept-session.ts";
import { acceptStatsd } from "./accept-statsd.ts";
import { claimedRecords } from "./claimed-records.ts";
import { type ItemReceiver, limitOut, refuse } from "../item-receiver.ts";

/**
 * Takes one item into the batch. A failure of ours in one item costs that item, not the envelope; it counts as
 * `internal_error` and is reported.
 */
export async function acceptItem(receiver: ItemReceiver, item: EnvelopeItem): Promise<void> {
  const category = itemCategory(item.type);
  // What the client itself lost is never limited, and a category that is full is not worth reading.
  const limit =
    item.type === "client_report"
      ? undefined
      : receiver.rules.meter.exhausted(category, receiver.context.receivedAt);
  if (limit !== undefined) {
    limitOut(receiver, category, limit, claimedRecords(item));
    if (item.type === "event") receiver.keptOut = { kind: "rate_limited", reason: `quota_${limit.window}` };
    return;
  }
  try {
    await acceptByType(receiver, item);
  } catch (error) {
    receiver.ingest.report(error);
    refuse(receiver, category, "internal_error");
  }
}

async function acceptByType(receiver: ItemReceiver, item: EnvelopeItem): Promise<void> {
  switch (item.type) {
    case "event":
      return acceptEvent(receiver, item);
    case "transaction":
      return acceptTransaction(receiver, item);
    case "span":
      return acceptSpanContainer(receiver, item);
    case "log":
      return acceptLogContainer(receiver, item);
    case "otel_log":
      return acceptOtelLogs(receiver, item);
    case "trace_metric":
      return acceptMetricContainer(receiver, item);
    case "statsd":
      return acceptStatsd(receiver, item);
    case "session":
      return acceptSession(receiver, item);
    case "sessions":
      return acceptSessionCounts(receiver, item);
    case "client_report":
      return acceptClientReport(receiver, item);
    case "check_in":
      return acceptCheckInItem(receiver, item);
    case "attachment":
      return acceptAttachment(receiver, item);
    case "feedback":
    case "user_report":
      return acceptFeedback(receiver, item);
    case "replay_event":
    case "replay_recording":
    case "replay_video":
    case "profile":
    case "profile_chunk":
      return acceptBlob(receiver, item, item.type);
    case "raw_security":
    case "nel":
      return acceptReportItem(receiver, item);
    default:
      return acceptRaw(receiver, item);
  }
}
