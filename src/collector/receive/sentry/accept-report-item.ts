import { readReports } from "#collector/normalize/event/normalize-report.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { addEvent } from "./accept-event-item.ts";
import { type ItemReceiver, refuse } from "../item-receiver.ts";

const MAX_REPORT = 1_048_576;

/** Takes a browser's report, from an envelope or an endpoint of its own: one event each. */
export async function acceptReportItem(
  receiver: ItemReceiver,
  item: Pick<EnvelopeItem, "payload">,
  more: Record<string, unknown> = {},
): Promise<void> {
  if (item.payload.length > MAX_REPORT) return refuse(receiver, "security", "too_large");
  const decoded = decodeJson(item.payload);
  if (!decoded.ok) return refuse(receiver, "security", "bad_json");
  const { reports, unknown } = readReports(decoded.value, receiver.context.receivedAt);
  refuse(receiver, "security", "unknown_report", reports.length === 0 ? Math.max(unknown, 1) : unknown);
  for (const { type, event } of reports) await addEvent(receiver, { ...event, ...more }, type);
}
