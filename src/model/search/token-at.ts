import { isSearchKey, tokenize } from "./tokenize.ts";

/** The word or term being typed. */
export interface TypedToken {
  /** Its offsets, without any `!` or bracket before it. */
  start: number;
  end: number;
  /** Null until there is a colon. */
  key: string | null;
  /** The key or value up to the cursor, without a leading quote. */
  typed: string;
}

/** The token at the cursor, an empty one between tokens; null within quoted text and after a closing quote or bracket. */
export function tokenAt(text: string, cursor: number): TypedToken | null {
  const before = text.slice(0, cursor);
  const last = tokenize(before).at(-1);
  if (last === undefined || last.end < cursor || last.kind === "open" || last.kind === "not") {
    return { start: cursor, end: cursor, key: null, typed: "" };
  }
  const { start } = last;
  const end = tokenize(text).find((token) => token.start === start)?.end ?? cursor;
  if (last.kind !== "term" && last.kind !== "text") {
    // A keyword may be the beginning of a key.
    return last.kind === "close" ? null : { start, end, key: null, typed: before.slice(start) };
  }
  if (last.quoted && (last.closed || last.kind === "text")) return null;
  if (last.kind === "term") {
    return { start, end, key: last.key, typed: before.slice(last.valueStart + (last.quoted ? 1 : 0)) };
  }
  // A trailing `!` is still a word; the next character makes it a negation.
  if (last.text === "!") return { start: cursor, end: cursor, key: null, typed: "" };
  const key = last.text.endsWith(":") ? last.text.slice(0, -1) : "";
  return isSearchKey(key) ? { start, end, key, typed: "" } : { start, end, key: null, typed: last.text };
}
