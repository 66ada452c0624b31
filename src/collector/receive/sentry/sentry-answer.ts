import type { RateLimit } from "../rate-limit.ts";
import { CORS_HEADERS } from "../cors.ts";
import { rateLimitHeaders } from "../rate-limit-headers.ts";

/** Any way to refuse a Sentry request. */
export interface Refusal {
  code: string;
  causes?: string[];
  limits?: RateLimit[];
}

const STATUSES = new Map<string, number>([
  ["no_key", 403],
  ["conflicting_keys", 403],
  ["unknown_key", 403],
  ["wrong_project", 403],
  ["too_large", 413],
  ["body_too_large", 413],
  ["decompressed_too_large", 413],
  ["store_busy", 429],
  ["over_quota", 429],
  ["server_busy", 429],
  ["not_implemented", 501],
]);

const DETAILS = new Map<string, string>([
  ["no_key", "no key: send it as X-Sentry-Auth, ?sentry_key= or the envelope's dsn"],
  ["conflicting_keys", "the request names more than one key"],
  ["unknown_key", "no project has this key"],
  ["wrong_project", "the key belongs to another project"],
  ["empty_envelope", "the envelope is empty"],
  ["bad_envelope_header", "the envelope's first line is no JSON object"],
  ["bad_item_header", "an item's header is no JSON object with a type"],
  ["bad_item_length", "an item's length does not lead to its end"],
  ["too_many_items", "the envelope has too many items"],
  ["invalid_items", "nothing in the request can be used"],
  ["too_large", "the item is too large"],
  ["body_too_large", "the body is too large"],
  ["decompressed_too_large", "the body is too large after decompression"],
  ["body_aborted", "the body ended early"],
  ["unknown_encoding", "the content encoding is not supported: use gzip, deflate, br or zstd"],
  ["bad_encoding", "the body is not what its content encoding says"],
  ["bad_check_in", "a check-in needs a slug and a status of ok, error or in_progress"],
  ["store_busy", "too busy to keep this now"],
  ["server_busy", "too many requests are being read at this moment"],
  ["over_quota", "the project's quota for this is used up"],
]);

/** 200 with the event's id, or with an empty object where there is none. */
export function sentryOk({ eventId, limits }: { eventId: string | null; limits: RateLimit[] }): Response {
  return json(200, eventId === null ? {} : { id: eventId }, rateLimitHeaders(limits, false));
}

/** A refusal in the form that SDKs log: `X-Sentry-Error`, and `{"detail", "causes"}`. */
export function sentryRefusal(refusal: Refusal): Response {
  const detail = DETAILS.get(refusal.code) ?? refusal.code.replaceAll("_", " ");
  const status = STATUSES.get(refusal.code) ?? 400;
  return json(
    status,
    { detail, causes: refusal.causes ?? [refusal.code] },
    { "x-sentry-error": detail, ...rateLimitHeaders(refusal.limits ?? [], true) },
  );
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...CORS_HEADERS, ...headers },
  });
}
