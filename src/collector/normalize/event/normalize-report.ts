import { isRecord } from "#lib/is-record.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { EventType } from "#model/event.ts";
import type { Level } from "#model/level.ts";

/** A browser's report as an event, as an SDK would send it. */
export interface Report {
  type: EventType;
  event: Record<string, unknown>;
}

const LEGACY: [key: string, type: EventType][] = [
  ["csp-report", "csp"],
  ["expect-ct-report", "expectct"],
  ["expect-staple-report", "expectstaple"],
];
/** The Reporting API's kinds (https://wicg.github.io/reporting/, https://wicg.github.io/crash-reporting/). */
const KINDS = new Map<unknown, EventType>([
  ["csp-violation", "csp"],
  ["network-error", "nel"],
  ["crash", "crash"],
  ["deprecation", "deprecation"],
  ["intervention", "intervention"],
]);
const REPORT_LEVELS: Partial<Record<EventType, Level>> = {
  crash: "fatal",
  deprecation: "info",
  intervention: "warning",
};
const TITLES: Partial<Record<EventType, string>> = {
  nel: "Network error",
  crash: "Page crashed",
  deprecation: "Deprecated",
  intervention: "Intervention",
  hpkp: "Public key pinning validation failed",
  expectct: "Expect-CT failed",
  expectstaple: "Expect-Staple failed",
};
const MAX_REPORTS = 100;
/** Fields of an event in which SDKs send a report. */
const INTERFACES = ["csp", "expectct", "expectstaple", "hpkp"] as const satisfies EventType[];

/**
 * The reports of one body: `{"csp-report": {…}}` and its relatives, or the Reporting API's list
 * (https://www.w3.org/TR/reporting-1/#serialize-reports). Kinds without an event type are skipped and counted.
 */
export function readReports(body: unknown, receivedAt: UnixMillis): { reports: Report[]; unknown: number } {
  if (isRecord(body)) {
    for (const [key, type] of LEGACY) {
      const report = body[key];
      if (isRecord(report)) return { reports: [toReport(type, report, body.trace_id)], unknown: 0 };
    }
    if (Array.isArray(body["known-pins"])) return { reports: [toReport("hpkp", body)], unknown: 0 };
    return readReports([body], receivedAt);
  }
  const list = Array.isArray(body) ? (body as unknown[]) : [];
  const reports = list.slice(0, MAX_REPORTS).flatMap((entry) => readEntry(entry, receivedAt) ?? []);
  return { reports, unknown: list.length - reports.length };
}

/** A browser's report inside an event: its kind, which is the field's name, and its fields. */
export function reportInterface(
  sent: Record<string, unknown>,
): { type: EventType; fields: Record<string, unknown> } | undefined {
  for (const type of INTERFACES) {
    const fields = sent[type];
    if (isRecord(fields)) return { type, fields };
  }
  return undefined;
}

/** An entry of the Reporting API's list, which carries its age and the browser. */
function readEntry(entry: unknown, receivedAt: UnixMillis): Report | undefined {
  if (!isRecord(entry) || !isRecord(entry.body)) return undefined;
  const type = KINDS.get(entry.type);
  if (type === undefined) return undefined;
  const fields = { [type === "csp" ? "document_uri" : "url"]: entry.url, ...entry.body };
  const { event } = toReport(type, fields, entry.trace_id);
  const { age, user_agent: userAgent } = entry;
  if (typeof age === "number" && age >= 0) event.timestamp = (receivedAt - age) / 1_000;
  if (typeof userAgent === "string")
    event.request = { ...(event.request as object), headers: { "User-Agent": userAgent } };
  return { type, event };
}

/** @param traceId of the page, if the page's server adds it to the report */
function toReport(type: EventType, body: Record<string, unknown>, traceId?: unknown): Report {
  const fields = Object.fromEntries(Object.entries(body).map(([key, value]) => [snakeCase(key), value]));
  if (type === "csp" && typeof fields.violated_directive === "string") {
    fields.effective_directive ??= fields.violated_directive.split(" ", 1)[0];
  }
  const url = fields.document_uri ?? fields.url ?? fields.hostname;
  // The message says what is deprecated or what was done; a crash has a reason if the browser knows it.
  const about = fields.message ?? fields.reason ?? url;
  const message =
    type === "csp" ? undefined : [TITLES[type], about].filter((part) => typeof part === "string").join(": ");
  return {
    type,
    event: {
      logger: type,
      platform: "javascript",
      level: REPORT_LEVELS[type],
      message,
      csp: fields,
      ...(typeof traceId === "string" ? { contexts: { trace: { trace_id: traceId } } } : {}),
      ...(typeof url === "string" ? { request: { url } } : {}),
    },
  };
}

/** `blocked-uri`, `blockedURL` and `blocked_uri` all become `blocked_uri`. */
function snakeCase(key: string): string {
  return key
    .replaceAll("-", "_")
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/^(blocked|document)_url$/, "$1_uri");
}
