import { isRecord } from "#lib/is-record.ts";
import type { EventType } from "#model/event.ts";

/** A browser's report, in the form of an event as an SDK would send it. */
export interface Report {
  type: EventType;
  event: Record<string, unknown>;
}

const LEGACY: [key: string, type: EventType][] = [
  ["csp-report", "csp"],
  ["expect-ct-report", "expectct"],
  ["expect-staple-report", "expectstaple"],
];
const TITLES: Partial<Record<EventType, string>> = {
  nel: "Network error",
  hpkp: "Public key pinning validation failed",
  expectct: "Expect-CT failed",
  expectstaple: "Expect-Staple failed",
};
const MAX_REPORTS = 100;

/**
 * The reports of one body: `{"csp-report": {…}}` and its relatives, or the Reporting API's list
 * (https://www.w3.org/TR/reporting-1/#serialize-reports). Kinds that are no event of ours are left out and counted.
 */
export function readReports(body: unknown): { reports: Report[]; unknown: number } {
  if (isRecord(body)) {
    for (const [key, type] of LEGACY) {
      const report = body[key];
      if (isRecord(report)) return { reports: [toReport(type, report)], unknown: 0 };
    }
    if (Array.isArray(body["known-pins"])) return { reports: [toReport("hpkp", body)], unknown: 0 };
    return readReports([body]);
  }
  const list = Array.isArray(body) ? (body as unknown[]) : [];
  const reports = list.slice(0, MAX_REPORTS).flatMap((entry) => {
    if (!isRecord(entry) || !isRecord(entry.body)) return [];
    if (entry.type === "csp-violation") return [toReport("csp", { document_uri: entry.url, ...entry.body })];
    if (entry.type === "network-error") return [toReport("nel", { url: entry.url, ...entry.body })];
    return [];
  });
  return { reports, unknown: list.length - reports.length };
}

function toReport(type: EventType, body: Record<string, unknown>): Report {
  const fields = Object.fromEntries(Object.entries(body).map(([key, value]) => [snakeCase(key), value]));
  if (type === "csp" && typeof fields.violated_directive === "string") {
    fields.effective_directive ??= fields.violated_directive.split(" ", 1)[0];
  }
  const url = fields.document_uri ?? fields.url ?? fields.hostname;
  const message =
    type === "csp" ? undefined : [TITLES[type], url].filter((part) => typeof part === "string").join(": ");
  return {
    type,
    event: {
      logger: type,
      platform: "javascript",
      message,
      csp: fields,
      ...(typeof url === "string" ? { request: { url } } : {}),
    },
  };
}

/** Reports write `blocked-uri`, `blockedURL` or `blocked_uri`; here they all are `blocked_uri`. */
function snakeCase(key: string): string {
  return key
    .replaceAll("-", "_")
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/^(blocked|document)_url$/, "$1_uri");
}
