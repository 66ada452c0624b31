import type { EnvelopeError } from "#collector/wire/sentry/decode-envelope.ts";
import type { UnreadError } from "../body/read-body.ts";
import type { KeyError } from "../check-key.ts";
import { CORS_HEADERS } from "../cors.ts";
import type { RateLimit } from "../rate-limit.ts";
import { rateLimitHeaders } from "../rate-limit-headers.ts";
import type { Accepted, RequestRefusal } from "./accept-envelope.ts";

/** Every reason to refuse a Sentry request. */
type SentryCode =
  | (KeyError | UnreadError | EnvelopeError | RequestRefusal)["code"]
  | "bad_check_in"
  | "not_implemented";

/** The status and the text of each; SDKs log the text. */
const REFUSALS: Readonly<Record<SentryCode, { status: number; detail: string }>> = {
  no_key: { status: 403, detail: "no key: send it as X-Sentry-Auth, ?sentry_key= or the envelope's dsn" },
  conflicting_keys: { status: 403, detail: "the request names more than one key" },
  unknown_key: { status: 403, detail: "no project has this key" },
  expired_key: { status: 403, detail: "the key has expired" },
  archived_project: { status: 403, detail: "the project is archived" },
  wrong_project: { status: 403, detail: "the key belongs to another project" },
  empty_envelope: { status: 400, detail: "the envelope is empty" },
  bad_envelope_header: { status: 400, detail: "the envelope's first line is not a JSON object" },
  bad_item_header: { status: 400, detail: "an item's header is not a JSON object with a type" },
  bad_item_length: { status: 400, detail: "an item's length does not lead to its end" },
  too_many_items: { status: 400, detail: "the envelope has too many items" },
  invalid_items: { status: 400, detail: "nothing in the request can be used" },
  bad_check_in: { status: 400, detail: "a check-in needs a slug and a status of ok, error or in_progress" },
  too_large: { status: 413, detail: "the item is too large" },
  body_too_large: { status: 413, detail: "the body is too large" },
  decompressed_too_large: { status: 413, detail: "the body is too large after decompression" },
  body_aborted: { status: 499, detail: "the body ended early" },
  unknown_encoding: {
    status: 400,
    detail: "the content encoding is not supported: use gzip, deflate, br or zstd",
  },
  bad_encoding: { status: 400, detail: "the body does not match its content encoding" },
  store_full: { status: 507, detail: "the store's disk has no room; try again later" },
  store_busy: { status: 429, detail: "the store is too busy; try again" },
  server_busy: { status: 429, detail: "too many requests are being read; try again" },
  thread_ended: { status: 503, detail: "the request could not be read; try again" },
  over_quota: { status: 429, detail: "the project's quota is used up" },
  not_implemented: { status: 501, detail: "not implemented" },
};

/** 200 with the event's id, or with an empty object if there is none. */
export function sentryOk({ eventId, limits }: Accepted): Response {
  return json(200, eventId === null ? {} : { id: eventId }, rateLimitHeaders(limits, false));
}

/** A refusal in the form that SDKs log: `X-Sentry-Error`, and `{"detail", "causes"}`. */
export function sentryRefusal(refusal: {
  code: SentryCode;
  causes?: string[];
  limits?: RateLimit[];
}): Response {
  const { status, detail } = REFUSALS[refusal.code];
  return json(
    status,
    { detail, causes: refusal.causes ?? [refusal.code] },
    { "x-sentry-error": detail, ...rateLimitHeaders(refusal.limits ?? [], true) },
  );
}

function json(status: number, body: unknown, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...CORS_HEADERS, ...headers },
  });
}
