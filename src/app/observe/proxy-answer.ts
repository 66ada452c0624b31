import "server-only";
import { ok, type Result } from "#lib/result.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";

const STATUSES: Record<CollectorFailure["code"], number> = {
  unreachable: 502,
  unreadable: 502,
  timeout: 504,
  unresponsive: 504,
  busy: 503,
  full: 507,
  unauthorized: 401,
  forbidden: 403,
  code_required: 428,
  not_found: 404,
  invalid: 400,
};

/**
 * Forwards the collector's bytes to the browser. They are untrusted: the type is ours, nothing in them may run, and
 * attachments are only downloaded.
 */
export function proxyAnswer(
  answer: Result<Response, CollectorFailure>,
  contentType: string,
  disposition: "inline" | "attachment" | `attachment; filename=${string}`,
): Response {
  // Every response starts with a page's policy, and Next does not replace existing headers.
  currentRequest()?.response.removeHeader("content-security-policy");
  const headers = {
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  if (!answer.ok) {
    const status = STATUSES[answer.error.code];
    return new Response(`${status}: ${answer.error.code}\n`, {
      status,
      headers: { ...headers, "content-type": "text/plain" },
    });
  }
  return new Response(answer.value.body, {
    headers: { ...headers, "content-type": contentType, "content-disposition": disposition },
  });
}

/** Says why a file is not shown in place. */
export function refuseFile(why: string): Response {
  return new Response(`${why}\n`, {
    status: 415,
    headers: { "content-type": "text/plain", "x-content-type-options": "nosniff" },
  });
}

/** Sends a validated answer of the collector as JSON. */
export function answerJson(answer: Result<unknown, CollectorFailure>): Response {
  return proxyAnswer(answer.ok ? ok(Response.json(answer.value)) : answer, "application/json", "inline");
}
