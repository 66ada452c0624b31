import { isRecord } from "#lib/is-record.ts";
import type { Report } from "./report.ts";

const NEWLINE = 10;
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
  const envelope = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let at = lineEnd(envelope, 0) + 1;
  while (at < envelope.byteLength) {
    const headerEnd = lineEnd(envelope, at);
    const header = readHeader(envelope.toString("utf8", at, headerEnd));
    if (typeof header?.["type"] !== "string") break;
    const category = CATEGORIES[header["type"]] ?? header["type"];
    const quantity = typeof header["item_count"] === "number" ? header["item_count"] : 1;
    if (category !== "client_report") counts.set(category, (counts.get(category) ?? 0) + quantity);
    const { length } = header;
    at =
      (typeof length === "number" && length >= 0
        ? headerEnd + 1 + length
        : lineEnd(envelope, headerEnd + 1)) + 1;
  }
  return counts;
}

function lineEnd(text: Buffer, from: number): number {
  const end = text.indexOf(NEWLINE, from);
  return end === -1 ? text.byteLength : end;
}

function readHeader(line: string): Record<string, unknown> | undefined {
  try {
    const header: unknown = JSON.parse(line);
    return isRecord(header) ? header : undefined;
  } catch {
    return undefined;
  }
}
