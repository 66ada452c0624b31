import type { EventSummary } from "#api/events.ts";
import type { LogView } from "#api/logs.ts";
import { plainJson, plainText } from "../plain-text.ts";

/** What a tail prints. */
export type TailRecord = { signal: "logs"; record: LogView } | { signal: "errors"; record: EventSummary };

/** What a follower has to say: records, the oldest first, or that it could not show all. */
export type TailNews = TailRecord | "skipped" | "connected";

/** A record on one line: its time, level, origin and text; or as JSON with its signal. */
export function tailLine(news: TailRecord, json: boolean): string {
  if (json) return `${plainJson({ signal: news.signal, ...news.record })}\n`;
  return `${plainText(news.signal === "logs" ? logLine(news.record) : errorLine(news.record))}\n`;
}

function logLine({ time, severity, severityText, service, message }: LogView): string {
  return [millisOf(time), levelOf(severity ?? severityText), service, message].join("  ");
}

function errorLine({ dateCreated, title, culprit, eventID, tags }: EventSummary): string {
  const level = levelOf(tags.find(({ key }) => key === "level")?.value ?? "error");
  const where = culprit === "" ? "" : ` (${culprit})`;
  return [millisOf(dateCreated), level, `${title}${where}`, eventID].join("  ");
}

function levelOf(level = ""): string {
  return level.toUpperCase().padEnd(5);
}

function millisOf(iso: string): string {
  return iso.replace(/(\.\d{3})\d*Z$/, "$1Z");
}
