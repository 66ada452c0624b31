import { addHit, type DetectKey, FILTERED, type Hits } from "./detector.ts";
import { isHarmlessValue, looksRandom } from "./harmless-value.ts";

const ELEMENT =
  /<([A-Za-z][\w:.-]{0,63})((?:\s[^<>]{0,256})?>(?:<!\[CDATA\[)?)([^<\]]{1,4096})(?=<\/|\]\]>)/g;

/** Replaces the text of XML elements that are named like a secret: `<wsse:Password Type="…">…</wsse:Password>`. */
export function scrubElements(text: string, detectKey: DetectKey, hits: Hits): string {
  return text.replace(ELEMENT, (whole, name: string, open: string, value: string) => {
    const detector = detectKey(name);
    if (detector === undefined || isHarmlessValue(detector, name, value)) return whole;
    addHit(hits, detector);
    return `<${name}${open}${FILTERED}`;
  });
}

const PART =
  /(\bname=\\?"([^"\\\r\n]{1,64})\\?"[^\r\n\\]{0,256}(?:\r?\n|\\r\\n)(?:[^\r\n\\]{1,256}(?:\r?\n|\\r\\n)){0,4}(?:\r?\n|\\r\\n))((?:(?!\r?\n--|\\r\\n--)[^]){1,4096})/g;

/** Replaces the values of secret fields in a form's parts (https://www.rfc-editor.org/rfc/rfc7578). */
export function scrubFormParts(text: string, detectKey: DetectKey, hits: Hits): string {
  return text.replace(PART, (whole, head: string, name: string, value: string) => {
    const detector = detectKey(name);
    if (detector === undefined || isHarmlessValue(detector, name, value)) return whole;
    addHit(hits, detector);
    return head + FILTERED;
  });
}

const SENTENCE =
  /\b((?:pass(?:word|phrase|code)|pwd|pin|otp|token|api[ _-]?key)[ \t]{1,2}(?:(?:is|was|of|set to|changed to|reset to)[ \t]{1,2})?["'`]?)([^\s"'`]{4,256})/gi;
const PIN = /^\d{4,8}[.,;!?]?$/;

/** Replaces what a sentence calls a password or token, where it looks generated: `with password hunter2`. */
export function scrubSentences(text: string, detectKey: DetectKey, hits: Hits): string {
  return text.replace(SENTENCE, (whole, head: string, value: string, at: number) => {
    const key = /^[a-z_-]+(?: key)?/i.exec(head)?.[0] ?? "";
    const detector = detectKey(key);
    const word = value.replace(/[.,;:!?)\]}]+$/, "");
    const isSecret = detector === "pin" ? PIN.test(word) : looksRandom(word) && !/[/<>{}()=:]/.test(word);
    if (detector === undefined || !isSecret || isOther(text, at) || isHarmlessValue(detector, key, word))
      return whole;
    addHit(hits, detector);
    return head + FILTERED + value.slice(word.length);
  });
}

/** A parser's token: `Unexpected token …`. */
function isOther(text: string, at: number): boolean {
  return /\b(?:unexpected|illegal|invalid or unexpected|expected)\s$/i.test(
    text.slice(Math.max(0, at - 24), at),
  );
}
