import { addHit, type DetectKey, FILTERED, type Hits } from "./detector.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { isHarmlessValue, looksRandom } from "./harmless-value.ts";
import { readQuoted } from "./read-quoted.ts";

/** A quoted key and the quote of what follows it in a list, with what comes before: `[["cookie", "…` */
const HEAD = /([[(,]\s{0,4})?(\\{0,15}["'])(-{0,2}[A-Za-z][\w.-]{0,63})\2\s{0,4},\s{0,4}\2/g;
/** `setPassword("…")` */
const CALL = /\b([A-Za-z_]\w{0,63})\(\s{0,4}(["'])/g;
const OPEN = /[[(]\s{0,4}$/;
const LISTED = /(?:[[(]|[\])]\s{0,4},)\s{0,4}[[(]\s{0,4}$/;

/** Replaces the value in printed pairs and argument lists: `["password", "…"]`, `('Cookie', '…')`, `"--password", "…"`. */
export function scrubTuples(text: string, detectKey: DetectKey, hits: Hits): string {
  const edits: Edit[] = [];
  for (const { 0: head, 1: open = "", 2: quote = "", 3: key = "", index } of text.matchAll(HEAD)) {
    const detector = detectKey(key);
    if (detector === undefined) continue;
    const value = readQuoted(text, index + head.length - quote.length, quote, 4_096);
    if (value === undefined) continue;
    const raw = text.slice(value.start, value.end);
    const before = text.slice(Math.max(0, index - 8), index) + open;
    // A quoted name of several parts, as in SQL.
    if (text[value.next] === ".") continue;
    const isPair = OPEN.test(before) && /^\s{0,4}[\])]/.test(text.slice(value.next, value.next + 5));
    const isSecret = key.startsWith("-")
      ? !raw.startsWith("-")
      : isSecretPair(raw, isPair && LISTED.test(before));
    if (!isSecret || isHarmlessValue(detector, key, raw)) continue;
    addHit(hits, detector);
    edits.push({ start: value.start, end: value.end, by: FILTERED });
  }
  for (const { 0: head, 1: name = "", 2: quote = "", index } of text.matchAll(CALL)) {
    const detector = detectKey(name);
    const value =
      detector === undefined ? undefined : readQuoted(text, index + head.length - 1, quote, 4_096);
    const raw = value === undefined ? "" : text.slice(value.start, value.end);
    if (detector === undefined || value === undefined || !looksRandom(raw)) continue;
    if (isHarmlessValue(detector, name, raw)) continue;
    addHit(hits, detector);
    edits.push({ start: value.start, end: value.end, by: FILTERED });
  }
  return applyEdits(text, edits);
}

/** In a list of names, such as `["password", "email"]`, what follows a name is a word. */
export function isSecretPair(value: string, isListed: boolean): boolean {
  return isListed || looksRandom(value) || /[\s=]/.test(value);
}
