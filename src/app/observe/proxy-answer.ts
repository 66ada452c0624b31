import "server-only";
import { ok, type Result } from "#lib/result.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";

const STATUSES: Record<CollectorFailure["code"], number> = {
  unreachable: 502,
  unreadable: 502,
  timeout: 504,
  busy: 503,
  unauthorized: 401,
  not_found: 404,
  invalid: 400,
};

/**
 * Hands bytes of the collector on to the browser. They came from outside: the type is ours, never theirs, nothing in them
 * may run, and an attachment is only ever saved.
 */
export function handOn(
  answer: Result<Response, CollectorFailure>,
  contentType: string,
  disposition: "inline" | "attachment",
): Response {
  // Every answer has a page's policy from its beginning, and Next does not replace a header that is there.
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

/** Answers what the collector said, already checked, as JSON for a script of one of our pages. */
export function answerJson(answer: Result<unknown, CollectorFailure>): Response {
  return handOn(answer.ok ? ok(Response.json(answer.value)) : answer, "application/json", "inline");
}
