import { itemCategory } from "#collector/normalize/item-category.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { acceptAttachment } from "./accept-attachment.ts";
import { acceptLogContainer, acceptSpanContainer } from "./accept-containers.ts";
import { acceptEvent, acceptTransaction } from "./accept-event-item.ts";
import { acceptFeedback } from "./accept-feedback.ts";
import { acceptRaw } from "./accept-raw.ts";
import { acceptReportItem } from "./accept-report-item.ts";
import { acceptClientReport, acceptSession } from "./accept-session.ts";
import { type ItemReceiver, refuse } from "./item-receiver.ts";

/**
 * Takes one item into the batch. A failure of ours in one item costs that item, not the envelope; it counts as
 * `internal_error` and is reported.
 */
export async function acceptItem(receiver: ItemReceiver, item: EnvelopeItem): Promise<void> {
  try {
    await acceptByType(receiver, item);
  } catch (error) {
    receiver.ingest.report(error);
    refuse(receiver, itemCategory(item.type), "internal_error");
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
    case "session":
      return acceptSession(receiver, item);
    case "client_report":
      return acceptClientReport(receiver, item);
    case "attachment":
      return acceptAttachment(receiver, item);
    case "feedback":
    case "user_report":
      return acceptFeedback(receiver, item);
    case "raw_security":
    case "nel":
      return acceptReportItem(receiver, item);
    default:
      return acceptRaw(receiver, item);
  }
}
