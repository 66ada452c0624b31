export type OtlpEncoding = "protobuf" | "json";
export type OtlpSignal = "traces" | "logs" | "metrics";

/** The codes of `google.rpc.Code` that a receiver uses. */
export const RPC_CODES = {
  invalid_argument: 3,
  permission_denied: 7,
  resource_exhausted: 8,
  unimplemented: 12,
  unavailable: 14,
  unauthenticated: 16,
} as const;
export type RpcCode = keyof typeof RPC_CODES;

const REJECTED = {
  traces: "rejectedSpans",
  logs: "rejectedLogRecords",
  metrics: "rejectedDataPoints",
} as const;

/**
 * The body of a 200: empty if everything was taken, else `partial_success` with the number refused and why
 * (https://opentelemetry.io/docs/specs/otlp/#partial-success-1). The three services have the same field numbers.
 */
export function encodeSuccess(
  encoding: OtlpEncoding,
  signal: OtlpSignal,
  refused: { count: number; why: string },
): Uint8Array {
  if (encoding === "json") {
    if (refused.count === 0) return Buffer.from("{}");
    const partialSuccess = { [REJECTED[signal]]: String(refused.count), errorMessage: refused.why };
    return Buffer.from(JSON.stringify({ partialSuccess }));
  }
  if (refused.count === 0) return new Uint8Array(0);
  return bytesField(
    1,
    Buffer.concat([varintField(1, refused.count), bytesField(2, Buffer.from(refused.why))]),
  );
}

/** The body of a 4xx or 5xx: `google.rpc.Status`, code and message. */
export function encodeStatus(encoding: OtlpEncoding, code: RpcCode, message: string): Uint8Array {
  if (encoding === "json") return Buffer.from(JSON.stringify({ code: RPC_CODES[code], message }));
  return Buffer.concat([varintField(1, RPC_CODES[code]), bytesField(2, Buffer.from(message))]);
}

function varintField(field: number, value: number): Buffer {
  return Buffer.from([field << 3, ...varint(value)]);
}

function bytesField(field: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...varint(bytes.length)]), bytes]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 0x80);
  }
}
