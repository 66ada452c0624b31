import { RE2JS } from "re2js";
import { err, ok, type Result } from "../result.ts";
import type { TextPattern } from "./detector.ts";

/**
 * Compiles a regular expression of an operator. RE2's automaton takes linear time for any expression and text, so that no
 * project can stop the collector with one; in return it has neither look-around nor back references
 * (https://github.com/google/re2/wiki/Syntax).
 */
export function linearPattern(source: string): Result<TextPattern, { code: "bad_pattern"; detail: string }> {
  try {
    const pattern = RE2JS.compile(source);
    if (pattern.matches("")) return err({ code: "bad_pattern", detail: "matches the empty text" });
    return ok({ [Symbol.replace]: (text, replacer) => replaceAll(pattern, text, replacer) });
  } catch (error) {
    return err({ code: "bad_pattern", detail: error instanceof Error ? error.message : "is invalid" });
  }
}

function replaceAll(pattern: RE2JS, text: string, replacer: (match: string) => string): string {
  const matcher = pattern.matcher(text);
  let clean = "";
  let at = 0;
  while (matcher.find()) {
    // `x*` also matches between two characters.
    if (matcher.end() === matcher.start()) continue;
    clean += text.slice(at, matcher.start()) + replacer(matcher.group() ?? "");
    at = matcher.end();
  }
  return at === 0 ? text : clean + text.slice(at);
}
