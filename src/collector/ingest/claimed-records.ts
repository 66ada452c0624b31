import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";

/** The protocol's limit for a container of spans; logs and metrics are sent in hundreds. */
export const MAX_RECORDS = 1_000;

/** How many records an item says that it holds: all that is known of one which is not read. */
export function claimedRecords(item: EnvelopeItem): number {
  const claimed = item.header.item_count;
  return typeof claimed === "number" && claimed >= 1 ? Math.min(Math.trunc(claimed), MAX_RECORDS) : 1;
}
