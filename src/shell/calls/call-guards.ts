import { systemClock } from "#lib/clock.ts";
import { processWide } from "#lib/process-wide.ts";
import { createRateLimit } from "#lib/rate-limit.ts";
import { isSameOriginRequest, OTHER_ORIGINS } from "#lib/same-origin.ts";
import type { Millis } from "#lib/units.ts";
import { visitorAddress } from "#telemetry/server/current-request.ts";
import { catalogued } from "../catalogue/catalogue.ts";

/**
 * Admits requests from our own pages and from programs that are no browsers. Any page can make a visitor's browser send a
 * request with the visitor's cookies.
 *
 * @throws the catalogue's `forbidden` for a request from another site's page
 */
export function requireSameOrigin(headers: Headers): void {
  if (isSameOriginRequest(headers, OTHER_ORIGINS)) return;
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
  throw catalogued("forbidden", { context: { site, origin } });
}

/**
 * Limits how often each address may make a call.
 *
 * @throws the catalogue's `too_many_requests` above the limit
 */
export function requireRate(call: string, callsPerMinute: number): void {
  if (callsPerMinute === Infinity) return;
  const limits = processWide("call-limits", () => new Map<string, (key: string) => number>());
  const limit =
    limits.get(call) ??
    createRateLimit({ burst: callsPerMinute, perSecond: callsPerMinute / 60 }, systemClock);
  limits.set(call, limit);
  const retryAfter = limit(visitorAddress());
  if (retryAfter > 0) throw catalogued("too_many_requests", { context: { call, retryAfter } });
}

/**
 * The result of `work`, if it is there in time. A later result or error is dropped.
 *
 * @param work is passed a signal that aborts when the time is over
 * @throws the catalogue's `timed_out`, which is also the signal's reason
 */
export async function withTimeout<T>(
  timeout: Millis,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const expired = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = catalogued("timed_out", { context: { millis: timeout } });
    // Reject first: an error that `work` throws on abort is not the answer.
    expired.reject(error);
    abort.abort(error);
  }, timeout);
  try {
    return await Promise.race([work(abort.signal), expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}
