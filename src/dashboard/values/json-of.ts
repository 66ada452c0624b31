import { parseJson } from "#lib/parse-json.ts";

/** The value of a JSON text; undefined for what is no JSON, such as the beginning of a longer one. */
export function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
