import { parseJson } from "#lib/parse-json.ts";
import { err, ok, type Result } from "#lib/result.ts";

const utf8 = new TextDecoder();

/** Reads a JSON document; invalid UTF-8 becomes U+FFFD instead of failing it, as in Sentry's own receiver. */
export function decodeJson(bytes: Uint8Array): Result<unknown, { code: "bad_json" }> {
  try {
    return ok(parseJson(utf8.decode(bytes)));
  } catch {
    return err({ code: "bad_json" });
  }
}
