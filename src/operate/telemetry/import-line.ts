import { isRecord } from "#lib/is-record.ts";
import { parseJson } from "#lib/parse-json.ts";
import type { Counts } from "./counts.ts";

/** A line of an export, as the request that sends it. */
export interface ImportedLine {
  door: "traces" | "logs" | "envelope";
  body: string;
  contentType: string;
  /** What it holds. */
  counts: Partial<Counts>;
}

const OTLP = [
  { key: "resourceSpans", scopes: "scopeSpans", records: "spans", door: "traces", count: "spans" },
  { key: "resourceLogs", scopes: "scopeLogs", records: "logRecords", door: "logs", count: "logs" },
] as const;

const EVENT_ID = /^[0-9a-f]{32}$/;

/** Reads a line; null if it is none of an export. */
export function importLine(text: string): ImportedLine | null {
  const value = jsonOf(text);
  if (!isRecord(value)) return null;
  for (const { key, scopes, records, door, count } of OTLP) {
    if (!Array.isArray(value[key])) continue;
    const ofScopes = listIn(value[key], scopes);
    const counts = { [count]: listIn(ofScopes, records).length };
    return Object.keys(value).length === 1
      ? { door, body: text, contentType: "application/json", counts }
      : null;
  }
  const { event_id: id, platform, type } = value;
  if (typeof id !== "string" || !EVENT_ID.test(id) || typeof platform !== "string") return null;
  const isTransaction = type === "transaction";
  const item = { type: isTransaction ? "transaction" : "event" };
  return {
    door: "envelope",
    body: `${JSON.stringify({ event_id: id })}\n${JSON.stringify(item)}\n${text}\n`,
    contentType: "application/x-sentry-envelope",
    counts: isTransaction ? { transactions: 1, spans: 1 + listIn([value], "spans").length } : { events: 1 },
  };
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The entries of a list in each record. */
function listIn(records: unknown[], key: string): unknown[] {
  return records.flatMap((record) => {
    const list = isRecord(record) ? record[key] : undefined;
    return Array.isArray(list) ? (list as unknown[]) : [];
  });
}
