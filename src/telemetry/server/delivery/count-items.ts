import { readItems } from "./envelope-items.ts";
import type { Report } from "./report.ts";

/** Item types whose category in client reports has a different name (https://develop.sentry.dev/sdk/expected-features/rate-limiting/). */
const CATEGORIES: Record<string, string> = {
  event: "error",
  log: "log_item",
  otel_log: "log_item",
  replay_event: "replay",
  replay_recording: "replay",
  sessions: "session",
  user_report: "feedback",
  check_in: "monitor",
};

const OTHER_CATEGORIES = { traces: "span", logs: "log_item", csp: "security", reports: "security" };

/** Counts the items of a report by client report category. An invalid envelope has none. */
export function countItems({ kind, body, items }: Report): Map<string, number> {
  if (kind !== "envelope") return new Map([[OTHER_CATEGORIES[kind], items || 1]]);
  const counts = new Map<string, number>();
  for (const { header } of readItems(body)) {
    const category = CATEGORIES[header.type] ?? header.type;
    const quantity = typeof header["item_count"] === "number" ? header["item_count"] : 1;
    if (category !== "client_report") counts.set(category, (counts.get(category) ?? 0) + quantity);
  }
  return counts;
}
