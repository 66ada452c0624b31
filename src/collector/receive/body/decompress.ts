import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { BodyShare } from "./body-budget.ts";

export type DecompressError = InflateError | { code: "server_busy" };
type InflateError = { code: "unknown_encoding" | "bad_encoding" | "decompressed_too_large" };

interface Codec {
  sync: (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;
  stream: (options: { chunkSize: Bytes }) => Transform;
}

/** Up to this size a body is inflated synchronously: faster, and too small to hold up other requests. */
export const SYNC_LIMIT: Bytes = 1_048_576;
/** Telemetry compresses 10 to 50 times; above this ratio and size it is a bomb. */
const MAX_RATIO = 100;
const RATIO_APPLIES_FROM: Bytes = 10 * 1_048_576;
/** Thousands of small chunks would leave the memory in pieces that nothing else fits into. */
const CHUNK: Bytes = 1_048_576;
/** 8 MiB, which every decoder must support; larger windows only use up memory. */
const ZSTD_OPTIONS = { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } };

const UNBOUNDED = { enterLane: () => Promise.resolve(true), shrink: () => undefined };

/** Inflates a body, and stops as soon as it exceeds `limit` or any plausible compression ratio. */
export async function decompress(
  bytes: Uint8Array,
  encoding: string,
  limit: Bytes,
  share: Pick<BodyShare, "enterLane" | "shrink"> = UNBOUNDED,
): Promise<Result<Uint8Array, DecompressError>> {
  const codec = codecOf(encoding, bytes);
  if (codec === undefined) return err({ code: "unknown_encoding" });
  const small = inflateSync(codec, bytes, Math.min(limit, SYNC_LIMIT));
  if (small.ok || small.error.code !== "decompressed_too_large" || limit <= SYNC_LIMIT) return small;
  const most = Math.min(limit, Math.max(bytes.length * MAX_RATIO, RATIO_APPLIES_FROM));
  if (!(await share.enterLane(most))) return err({ code: "server_busy" });
  const inflated = await inflateStreaming(codec.stream({ chunkSize: CHUNK }), bytes, most);
  if (inflated.ok) share.shrink(inflated.value.length);
  return inflated;
}

/** Inflates a body of up to `SYNC_LIMIT` at once. */
export function inflateSmall(bytes: Uint8Array, encoding: string): Result<Uint8Array, InflateError> {
  const codec = codecOf(encoding, bytes);
  return codec === undefined ? err({ code: "unknown_encoding" }) : inflateSync(codec, bytes, SYNC_LIMIT);
}

function inflateSync(codec: Codec, bytes: Uint8Array, limit: Bytes): Result<Uint8Array, InflateError> {
  try {
    return ok(codec.sync(bytes, { maxOutputLength: limit }));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return err({ code: code === "ERR_BUFFER_TOO_LARGE" ? "decompressed_too_large" : "bad_encoding" });
  }
}

function inflateStreaming(
  stream: Transform,
  bytes: Uint8Array,
  limit: Bytes,
): Promise<Result<Uint8Array, DecompressError>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size: Bytes = 0;
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        stream.destroy();
        chunks.length = 0;
        resolve(err({ code: "decompressed_too_large" }));
      }
    });
    stream.on("end", () => resolve(ok(Buffer.concat(chunks, size))));
    stream.on("error", () => resolve(err({ code: "bad_encoding" })));
    stream.end(bytes);
  });
}

function codecOf(encoding: string, bytes: Uint8Array): Codec | undefined {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return { sync: zlib.gunzipSync, stream: zlib.createGunzip };
    case "deflate":
      return hasZlibHeader(bytes)
        ? { sync: zlib.inflateSync, stream: zlib.createInflate }
        : { sync: zlib.inflateRawSync, stream: zlib.createInflateRaw };
    case "br":
      return { sync: zlib.brotliDecompressSync, stream: zlib.createBrotliDecompress };
    case "zstd":
      return {
        sync: (body, options) => zlib.zstdDecompressSync(body, { ...options, ...ZSTD_OPTIONS }),
        stream: (options) => zlib.createZstdDecompress({ ...options, ...ZSTD_OPTIONS }),
      };
    default:
      return undefined;
  }
}

/** `deflate` means zlib's format, but some clients send the raw one (RFC 9110, 8.4.1.2). */
function hasZlibHeader(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}
