import { inflateSync } from "node:zlib";
import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import { decodeJson } from "./decode-json.ts";

export type StoreError = { code: "empty_body" | "bad_json" | "not_an_object" };

const OPENING_BRACE = 0x7b;

/**
 * Reads a legacy event: JSON, or base64 of zlib-deflated JSON, which old SDKs send without a content encoding.
 * `limit` bounds the inflated size.
 */
export function decodeStore(bytes: Uint8Array, limit: Bytes): Result<Record<string, unknown>, StoreError> {
  const start = bytes.findIndex((byte) => byte > 0x20);
  if (start === -1) return err({ code: "empty_body" });
  const json = bytes[start] === OPENING_BRACE ? bytes : inflateBase64(bytes, limit);
  if (json === undefined) return err({ code: "bad_json" });
  const decoded = decodeJson(json);
  if (!decoded.ok) return decoded;
  return isRecord(decoded.value) ? ok(decoded.value) : err({ code: "not_an_object" });
}

function inflateBase64(bytes: Uint8Array, limit: Bytes): Uint8Array | undefined {
  try {
    return inflateSync(Buffer.from(Buffer.from(bytes).toString("latin1"), "base64"), {
      maxOutputLength: limit,
    });
  } catch {
    return undefined;
  }
}
