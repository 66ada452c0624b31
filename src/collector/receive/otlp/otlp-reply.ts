import type { Result } from "#lib/result.ts";
import {
  encodeStatus,
  encodeSuccess,
  type OtlpEncoding,
  type OtlpSignal,
  type RpcCode,
} from "#collector/wire/otlp/encode-answer.ts";
import type { OtlpAccepted } from "./accept-otlp.ts";

export type { OtlpEncoding, OtlpSignal };

/** The answer's body in the request's own encoding: what was taken, or a `google.rpc.Status`. */
export function otlpReply(
  encoding: OtlpEncoding,
  signal: OtlpSignal,
  result: Result<Pick<OtlpAccepted, "count" | "why">, { code: RpcCode; message: string }>,
): Uint8Array<ArrayBuffer> {
  const bytes = result.ok
    ? encodeSuccess(encoding, signal, result.value)
    : encodeStatus(encoding, result.error.code, result.error.message);
  return new Uint8Array(bytes);
}
