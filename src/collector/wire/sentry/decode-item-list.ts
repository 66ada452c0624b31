import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { decodeJson } from "./decode-json.ts";

export type ItemListError = { code: "bad_json" | "no_items" };

/**
 * Reads a container item (span v2, log): `{"version":2,"items":[…]}`. Containers without `version` are real.
 * The items are as sent; whether each is usable is for its reader to say.
 */
export function decodeItemList(payload: Uint8Array): Result<unknown[], ItemListError> {
  const decoded = decodeJson(payload);
  if (!decoded.ok) return decoded;
  if (!isRecord(decoded.value) || !Array.isArray(decoded.value.items)) return err({ code: "no_items" });
  return ok(decoded.value.items as unknown[]);
}
