import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "#lib/clock.ts";
import { type EventId, parseTraceId } from "#lib/ids.ts";
import { processWide } from "#lib/process-wide.ts";
import type { Millis } from "#lib/units.ts";
import { createRateLimit } from "#lib/rate-limit.ts";
import { isFromOwnPage } from "#lib/own-page.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { browserReport } from "./read-report.ts";
import { processDelivery } from "./delivery/process-delivery.ts";
import type { Outcome, Report } from "./delivery/report.ts";
import { feedbackEnvelope } from "./feedback-envelope.ts";
import { readBody } from "./read-body.ts";
import { forwardReport, type TunnelError } from "./report-tunnel.ts";
import { visitorAddress } from "./visitor-address.ts";

/** A page makes a handful of reports; a burst of a hundred is a dozen tabs, or somebody who means harm. */
const REPORTS_AN_ADDRESS = { burst: 100, perSecond: 10 };
const WORDS_AN_ADDRESS = { burst: 5, perSecond: 1 / 20 };

const BROWSER_REPORT_LIMIT = 256 * 1024;

type Refusal = TunnelError | { code: "foreign_page" } | { code: "too_many"; retryAfter: number };

/** Takes one envelope from a browser on a page of ours. */
export async function receiveReport(request: Request): Promise<Result<Outcome, Refusal>> {
  if (!isFromOwnPage(request.headers, ["cross-site"])) return err({ code: "foreign_page" });
  const wait = limits().reports(visitorAddress());
  const delivery = processDelivery();
  const forwarded = await forwardReport(request.body, (report) => {
    if (wait === 0) return soon(report);
    delivery.drops.dropReport(report, "ratelimit_backoff");
    return Promise.resolve({ kind: "later" });
  });
  return wait > 0 && forwarded.ok ? err({ code: "too_many", retryAfter: wait }) : forwarded;
}

/** Takes what a browser reports by itself: policies that were broken, crashes, interventions, deprecations. */
export async function receiveBrowserReport(request: Request): Promise<Result<undefined, Refusal>> {
  if (!isFromOwnPage(request.headers, ["cross-site"])) return err({ code: "foreign_page" });
  const wait = limits().reports(visitorAddress());
  if (wait > 0) return err({ code: "too_many", retryAfter: wait });
  const body = await readBody(request.body, BROWSER_REPORT_LIMIT);
  if (!body.ok) return body;
  if (body.value.byteLength === 0) return err({ code: "empty" });
  const kind = request.headers.get("content-type")?.includes("csp-report") ? "csp" : "reports";
  const traceId = parseTraceId(new URL(request.url).searchParams.get("trace"));
  const { report, fromExtensions } = browserReport(kind, body.value.toString(), traceId);
  if (fromExtensions > 0) processDelivery().drops.drop("security", "event_processor", fromExtensions);
  if (report) await soon(report);
  return ok(undefined);
}

/** Takes what a visitor wrote about a failure. */
export async function receiveFeedback(
  request: Request,
  said: { message: string; eventId: EventId },
): Promise<Result<Outcome, Refusal>> {
  if (!isFromOwnPage(request.headers, ["cross-site"])) return err({ code: "foreign_page" });
  const wait = limits().words(visitorAddress());
  if (wait > 0) return err({ code: "too_many", retryAfter: wait });
  const url = request.headers.get("referer") ?? undefined;
  return ok(await soon({ kind: "envelope", body: feedbackEnvelope({ ...said, url }) }));
}

/** Longest that a browser waits for a service that is slow; the report is on its way all the same. */
const SOON: Millis = 2_000;

async function soon(report: Report): Promise<Outcome> {
  const over = new AbortController();
  const late = sleep(SOON, { kind: "later" } as const, { ref: false, signal: over.signal });
  try {
    return await Promise.race([processDelivery().send(report), late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}

function limits() {
  return processWide("report-limits", () => ({
    reports: createRateLimit(REPORTS_AN_ADDRESS, systemClock),
    words: createRateLimit(WORDS_AN_ADDRESS, systemClock),
  }));
}
