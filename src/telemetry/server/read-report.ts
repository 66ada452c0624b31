import { namesExtension } from "#lib/extension-address.ts";
import type { TraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { scrubValue } from "#lib/scrub-personal.ts";
import type { Report } from "./delivery/report.ts";

/** What browsers send by themselves: `csp` in the policy's own old form, `reports` in the Reporting API's. */
type BrowserReportKind = Extract<Report["kind"], "csp" | "reports">;

/**
 * Makes a report of what a browser sent by itself. It holds addresses, and addresses hold what people typed, so it is
 * scrubbed; what the visitor's own extensions did is none of the product's failures, and left out.
 *
 * @param traceId of the page that it is about; said beside what the browser says
 * @returns without a report where nothing is left of it, and how many entries were left out
 */
export function browserReport(
  kind: BrowserReportKind,
  text: string,
  traceId?: TraceId,
): { report?: Report; fromExtensions: number } {
  const sent = parse(text);
  const entries: unknown[] = Array.isArray(sent) ? sent : [sent];
  const kept = entries.filter((entry) => !isOfExtension(entry));
  const fromExtensions = entries.length - kept.length;
  if (fromExtensions > 0 && kept.length === 0) return { fromExtensions };
  if (traceId) for (const entry of kept) if (isRecord(entry)) entry["trace_id"] = traceId;
  const body = JSON.stringify(scrubValue(Array.isArray(sent) ? kept : sent));
  return { report: { kind, body: Buffer.from(body) }, fromExtensions };
}

/** The receiver refuses and counts what is no report. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

const PLACES = ["source-file", "blocked-uri", "sourceFile", "blockedURL"];

function isOfExtension(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  const said = entry["csp-report"] ?? entry["body"];
  return isRecord(said) && PLACES.some((key) => typeof said[key] === "string" && namesExtension(said[key]));
}
