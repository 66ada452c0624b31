import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "#lib/clock.ts";
import { parseTraceId } from "#lib/ids.ts";
import { isSameOriginRequest } from "#lib/same-origin.ts";
import { processWide } from "#lib/process-wide.ts";
import { createRateLimit } from "#lib/rate-limit.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import { readBody, visitorAddress } from "./current-request.ts";
import { processDelivery } from "./delivery/process-delivery.ts";
import type { Outcome, Report } from "./delivery/report.ts";
import { readBrowserReport, readEnvelope, readFeedback, type Feedback } from "./read-report.ts";

/** A page sends a handful of reports; a burst of a hundred is a dozen tabs, or an attacker. */
const REPORTS_PER_ADDRESS = { burst: 100, perSecond: 10 };
const FEEDBACK_PER_ADDRESS = { burst: 5, perSecond: 1 / 20 };

/** The largest envelope is a replay segment. */
export const ENVELOPE_LIMIT: Bytes = 10 * 1024 * 1024;
const BROWSER_REPORT_LIMIT: Bytes = 256 * 1024;

type EnvelopeRefusal = { code: "empty" | "too_large" | "not_an_envelope" };
type Refusal = EnvelopeRefusal | { code: "cross_site" } | { code: "too_many"; retryAfter: number };

/** Accepts one envelope from a browser's SDK on a page of ours. */
export async function receiveReport(request: Request): Promise<Result<Outcome, Refusal>> {
  if (!isSameOriginRequest(request.headers, ["cross-site"])) return err({ code: "cross_site" });
  const wait = limits().reports(visitorAddress());
  const delivery = processDelivery();
  const forwarded = await forwardEnvelope(request.body, (report) => {
    if (wait === 0) return sendInTime(report);
    delivery.drops.dropReport(report, "ratelimit_backoff");
    return Promise.resolve({ kind: "later" });
  });
  return wait > 0 && forwarded.ok ? err({ code: "too_many", retryAfter: wait }) : forwarded;
}

/**
 * Forwards a browser's envelope to `send`, which knows the app's own DSN and nothing else, whatever address the envelope
 * names.
 *
 * @param body one envelope, uncompressed, as Sentry's browser SDKs send to a tunnel
 */
export async function forwardEnvelope(
  body: ReadableStream<Uint8Array> | null,
  send: (report: Report) => Promise<Outcome>,
): Promise<Result<Outcome, EnvelopeRefusal>> {
  const envelope = await readBody(body, ENVELOPE_LIMIT);
  if (!envelope.ok) return envelope;
  if (envelope.value.byteLength === 0) return err({ code: "empty" });
  const report = readEnvelope(envelope.value);
  return report.ok ? ok(await send(report.value)) : report;
}

/** Accepts what a browser reports by itself: policy violations, crashes, interventions, deprecations. */
export async function receiveBrowserReport(request: Request): Promise<Result<undefined, Refusal>> {
  if (!isSameOriginRequest(request.headers, ["cross-site"])) return err({ code: "cross_site" });
  const wait = limits().reports(visitorAddress());
  if (wait > 0) return err({ code: "too_many", retryAfter: wait });
  const body = await readBody(request.body, BROWSER_REPORT_LIMIT);
  if (!body.ok) return body;
  if (body.value.byteLength === 0) return err({ code: "empty" });
  const kind = request.headers.get("content-type")?.includes("csp-report") ? "csp" : "reports";
  const traceId = parseTraceId(new URL(request.url).searchParams.get("trace"));
  const { report, fromExtensions } = readBrowserReport(kind, body.value.toString(), traceId);
  if (fromExtensions > 0) processDelivery().drops.drop("security", "event_processor", fromExtensions);
  if (report) await sendInTime(report);
  return ok(undefined);
}

/** Accepts a visitor's feedback about a failure. */
export async function receiveFeedback(
  request: Request,
  feedback: Omit<Feedback, "url">,
): Promise<Result<Outcome, Refusal>> {
  if (!isSameOriginRequest(request.headers, ["cross-site"])) return err({ code: "cross_site" });
  const wait = limits().feedback(visitorAddress());
  if (wait > 0) return err({ code: "too_many", retryAfter: wait });
  const url = request.headers.get("referer") ?? undefined;
  return ok(await sendInTime(readFeedback({ ...feedback, url })));
}

/** How long a browser waits for a slow service; the report is delivered all the same. */
const LONGEST_WAIT: Millis = 2_000;

async function sendInTime(report: Report): Promise<Outcome> {
  const done = new AbortController();
  const timeout = sleep(LONGEST_WAIT, { kind: "later" } as const, { ref: false, signal: done.signal });
  try {
    return await Promise.race([processDelivery().send(report), timeout]);
  } finally {
    timeout.catch(() => undefined);
    done.abort();
  }
}

function limits() {
  return processWide("report-limits", () => ({
    reports: createRateLimit(REPORTS_PER_ADDRESS, systemClock),
    feedback: createRateLimit(FEEDBACK_PER_ADDRESS, systemClock),
  }));
}
