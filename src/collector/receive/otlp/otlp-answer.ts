import type { OtlpAccepted } from "./accept-otlp.ts";
import type { RateLimit } from "../rate-limit.ts";
import { type OtlpEncoding, otlpReply, type OtlpSignal } from "./otlp-reply.ts";
import { CORS_HEADERS } from "../cors.ts";
import { rateLimitHeaders } from "../rate-limit-headers.ts";

type StatusCode = Extract<Parameters<typeof otlpReply>[2], { ok: false }>["error"]["code"];

const REFUSALS = new Map<string, { status: number; code: StatusCode; message: string }>([
  ["no_key", { status: 401, code: "unauthenticated", message: "send x-sentry-auth or an API token" }],
  ["unknown_key", { status: 403, code: "permission_denied", message: "the key or token is not valid" }],
  ["conflicting_keys", { status: 403, code: "permission_denied", message: "more than one key was given" }],
  ["wrong_project", { status: 403, code: "permission_denied", message: "the key is not this project's" }],
  [
    "unknown_content_type",
    { status: 415, code: "invalid_argument", message: "send application/x-protobuf or application/json" },
  ],
  ["body_too_large", { status: 413, code: "resource_exhausted", message: "the body is larger than 64 MiB" }],
  [
    "decompressed_too_large",
    { status: 413, code: "resource_exhausted", message: "the body inflates to more than is allowed" },
  ],
  ["over_quota", { status: 429, code: "resource_exhausted", message: "the project's quota is used up" }],
  ["server_busy", { status: 429, code: "unavailable", message: "too busy to read this now; try again" }],
  ["store_busy", { status: 429, code: "unavailable", message: "too busy to keep this now; try again" }],
]);

/** The request's encoding; its answer has the same. Undefined for what OTLP/HTTP does not know. */
export function otlpEncodingOf(contentType: string | undefined): OtlpEncoding | undefined {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/x-protobuf" || type === "application/protobuf") return "protobuf";
  return type === "application/json" ? "json" : undefined;
}

export function otlpOk(encoding: OtlpEncoding, signal: OtlpSignal, accepted: OtlpAccepted): Response {
  const body = otlpReply(encoding, signal, { ok: true, value: accepted });
  return answer(200, encoding, body, rateLimitHeaders(accepted.limits, false));
}

/** Every refusal carries a `google.rpc.Status`; only the busy one is retried, after `Retry-After`. */
export function otlpRefusal(
  encoding: OtlpEncoding,
  signal: OtlpSignal,
  refusal: { code: string; limits?: RateLimit[] },
): Response {
  const { status, code, message } = REFUSALS.get(refusal.code) ?? {
    status: 400,
    code: "invalid_argument" as const,
    message: refusal.code.replaceAll("_", " "),
  };
  const limits = rateLimitHeaders(refusal.limits ?? [], true);
  return answer(
    status,
    encoding,
    otlpReply(encoding, signal, { ok: false, error: { code, message } }),
    limits,
  );
}

function answer(
  status: number,
  encoding: OtlpEncoding,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Response {
  const contentType = encoding === "json" ? "application/json" : "application/x-protobuf";
  return new Response(body, {
    status,
    headers: { "content-type": contentType, ...CORS_HEADERS, ...headers },
  });
}
