import {
  encodeStatus,
  encodeSuccess,
  type OtlpEncoding,
  type OtlpSignal,
  type RpcCode,
} from "#collector/wire/otlp/encode-answer.ts";
import type { UnreadError } from "../body/read-body.ts";
import type { KeyError } from "../check-key.ts";
import { CORS_HEADERS } from "../cors.ts";
import type { RateLimit } from "../rate-limit.ts";
import { rateLimitHeaders } from "../rate-limit-headers.ts";
import type { OtlpAccepted, OtlpRefusal } from "./accept-otlp.ts";

/** Every reason to refuse an OTLP request. */
type OtlpCode =
  | (KeyError | UnreadError | OtlpRefusal)["code"]
  | "unknown_content_type"
  | "profiles_not_supported";

/** The HTTP status and the `google.rpc.Status` of each. */
const REFUSALS: Readonly<Record<OtlpCode, { status: number; code: RpcCode; message: string }>> = {
  no_key: { status: 401, code: "unauthenticated", message: "send x-sentry-auth or an API token" },
  unknown_key: { status: 403, code: "permission_denied", message: "the key or token is not valid" },
  conflicting_keys: { status: 403, code: "permission_denied", message: "more than one key was given" },
  expired_key: { status: 403, code: "permission_denied", message: "the key has expired" },
  archived_project: { status: 403, code: "permission_denied", message: "the project is archived" },
  wrong_project: { status: 403, code: "permission_denied", message: "the key belongs to another project" },
  unknown_content_type: {
    status: 415,
    code: "invalid_argument",
    message: "send application/x-protobuf or application/json",
  },
  profiles_not_supported: {
    status: 501,
    code: "unimplemented",
    message: "profiles of OTLP are not read; those of Sentry's SDKs are",
  },
  unknown_encoding: { status: 400, code: "invalid_argument", message: "unknown encoding" },
  bad_encoding: { status: 400, code: "invalid_argument", message: "bad encoding" },
  body_aborted: { status: 499, code: "invalid_argument", message: "body aborted" },
  body_too_large: { status: 413, code: "resource_exhausted", message: "the body is larger than 64 MiB" },
  decompressed_too_large: {
    status: 413,
    code: "resource_exhausted",
    message: "the body inflates to more than is allowed",
  },
  bad_protobuf: { status: 400, code: "invalid_argument", message: "bad protobuf" },
  bad_json: { status: 400, code: "invalid_argument", message: "bad json" },
  not_an_export_request: { status: 400, code: "invalid_argument", message: "not an export request" },
  over_quota: { status: 429, code: "resource_exhausted", message: "the project's quota is used up" },
  server_busy: { status: 429, code: "unavailable", message: "too many requests are being read; try again" },
  thread_ended: { status: 503, code: "unavailable", message: "the request could not be read; try again" },
  store_full: { status: 507, code: "unavailable", message: "the store's disk has no room; try again later" },
  store_busy: { status: 429, code: "unavailable", message: "the store is too busy; try again" },
};

/** The request's encoding, which its answer shares; undefined for a content type that OTLP/HTTP does not have. */
export function otlpEncodingOf(contentType: string | undefined): OtlpEncoding | undefined {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/x-protobuf" || type === "application/protobuf") return "protobuf";
  return type === "application/json" ? "json" : undefined;
}

export function otlpOk(encoding: OtlpEncoding, signal: OtlpSignal, accepted: OtlpAccepted): Response {
  return answer(200, encoding, encodeSuccess(encoding, signal, accepted), accepted.limits, false);
}

/** Every refusal carries a `google.rpc.Status`; only a 429 is retried, after `Retry-After`. */
export function otlpRefusal(
  encoding: OtlpEncoding,
  refusal: { code: OtlpCode; limits?: RateLimit[] },
): Response {
  const { status, code, message } = REFUSALS[refusal.code];
  return answer(status, encoding, encodeStatus(encoding, code, message), refusal.limits ?? [], true);
}

function answer(
  status: number,
  encoding: OtlpEncoding,
  body: Uint8Array,
  limits: RateLimit[],
  isRefusal: boolean,
): Response {
  return new Response(new Uint8Array(body), {
    status,
    headers: {
      "content-type": encoding === "json" ? "application/json" : "application/x-protobuf",
      ...CORS_HEADERS,
      ...rateLimitHeaders(limits, isRefusal),
    },
  });
}
