import { randomUUID } from "node:crypto";
import { environmentName, readEnv, releaseName } from "#config/env.ts";
import { namesExtension } from "#lib/extension-address.ts";
import type { EventId, TraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { scrubPersonal, scrubValue } from "#lib/scrub/scrub-personal.ts";
import type { Bytes } from "#lib/units.ts";
import type { Report } from "./delivery/report.ts";
import { scrubEnvelope } from "./scrub-envelope.ts";

const NEWLINE = 10;
/** An envelope's header takes a few hundred bytes; a browser's also carries a trace's sampling context. */
const HEADER_LIMIT: Bytes = 64 * 1024;

/**
 * Makes a report from an envelope that a browser's SDK sent, without its secrets and without the DSN in its header: that is
 * the placeholder the browser uses, and would contradict the address the report is sent to.
 */
export function readEnvelope(
  envelope: Uint8Array,
): Result<Report, { code: "not_an_envelope" | "too_large" }> {
  const end = envelope.indexOf(NEWLINE);
  const headerEnd = end === -1 ? envelope.byteLength : end;
  if (headerEnd > HEADER_LIMIT) return err({ code: "not_an_envelope" });
  try {
    const { dsn: _placeholder, ...header } = JSON.parse(
      Buffer.from(envelope.subarray(0, headerEnd)).toString(),
    );
    const body = Buffer.concat([Buffer.from(JSON.stringify(header)), envelope.subarray(headerEnd)]);
    const scrubbed = scrubEnvelope(body);
    return scrubbed.ok ? ok({ kind: "envelope", body: scrubbed.value }) : scrubbed;
  } catch {
    return err({ code: "not_an_envelope" });
  }
}

/** What browsers report by themselves: `csp` in the older format of content security policies, `reports` in the Reporting API's. */
type BrowserReportKind = Extract<Report["kind"], "csp" | "reports">;

/**
 * Makes a report from what a browser reported by itself. It contains URLs, which contain what people typed, so it is
 * scrubbed. Entries about the visitor's extensions are no failures of the product, and are dropped.
 *
 * @param traceId of the page it is about; added to each entry
 * @returns no report where every entry was dropped, and how many were
 */
export function readBrowserReport(
  kind: BrowserReportKind,
  text: string,
  traceId?: TraceId,
): { report?: Report; fromExtensions: number } {
  const sent = parse(text);
  const entries: unknown[] = Array.isArray(sent) ? sent : [sent];
  const kept = entries.filter((entry) => !isFromExtension(entry));
  const fromExtensions = entries.length - kept.length;
  if (fromExtensions > 0 && kept.length === 0) return { fromExtensions };
  if (traceId) for (const entry of kept) if (isRecord(entry)) entry["trace_id"] = traceId;
  const body = JSON.stringify(scrubValue(Array.isArray(sent) ? kept : sent));
  return { report: { kind, body: Buffer.from(body) }, fromExtensions };
}

/** An invalid report becomes an empty one, which the receiver refuses and counts. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

const URL_FIELDS = ["source-file", "blocked-uri", "sourceFile", "blockedURL"];

function isFromExtension(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  const report = entry["csp-report"] ?? entry["body"];
  return (
    isRecord(report) &&
    URL_FIELDS.some((key) => typeof report[key] === "string" && namesExtension(report[key]))
  );
}

export interface Feedback {
  message: string;
  /** The failure it is about. */
  eventId: EventId;
  url: string | undefined;
}

/** Makes a report from a visitor's feedback, as a Sentry feedback item (https://develop.sentry.dev/sdk/telemetry/feedbacks/). */
export function readFeedback({ message, eventId, url }: Feedback): Report {
  const env = readEnv();
  const id = randomUUID().replaceAll("-", "");
  const item = {
    event_id: id,
    type: "feedback",
    timestamp: Date.now() / 1_000,
    platform: "javascript",
    level: "info",
    release: releaseName(env),
    environment: environmentName(env),
    contexts: {
      feedback: {
        message: scrubPersonal(message),
        associated_event_id: eventId,
        source: "error_page",
        url: url && scrubPersonal(url.split(/[?#]/, 1)[0] ?? ""),
      },
    },
  };
  const body = Buffer.from(`{"event_id":"${id}"}\n{"type":"feedback"}\n${JSON.stringify(item)}\n`);
  return { kind: "envelope", body };
}
