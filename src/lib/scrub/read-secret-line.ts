import type { Key } from "./read-key.ts";
import { lineEnd } from "./read-quoted.ts";
import type { Separator, Value } from "./read-value.ts";

/** Headers whose whole line is secret. */
const HEADER = /(?:^|[^\w])(?:(?:proxy-)?authorization|(?:set-)?cookie2?)$/i;
const SCHEME =
  /(?:bearer|basic|token|digest|api-?key|negotiate|ntlm|aws4-hmac-sha256|hmac|signature|oauth|hawk)[ \t]{1,4}/iy;
/** Secrets of several words. */
const PHRASE = /mnemonic|phrase$/i;
const PHRASE_END = /[\r\n"',;.]|$/g;
const LINE_START = /(?:^|[\r\n]|\\n)[ \t]{0,16}(?:- |export )?$/;
const ESCAPED_BREAK = /\\+[rn]/;

/**
 * The value of a key whose secret may have several words: a header, a seed phrase, a password on a line of its own. Undefined
 * if it is one word as usual.
 */
export function readSecretLine(
  text: string,
  { key, separator }: { key: Key; separator: Separator },
  detector: string,
  value: Value,
): Value | undefined {
  if (HEADER.test(key.text) && separator === ":") return readHeader(text, key, value);
  if (PHRASE.test(key.text)) {
    PHRASE_END.lastIndex = value.start;
    const end = PHRASE_END.exec(text)?.index ?? text.length;
    return { ...value, end, next: end };
  }
  if (detector !== "password" || separator === "=" || text[value.end] !== " ") return undefined;
  const before = text.slice(Math.max(0, key.start - 32), key.start);
  if (!LINE_START.test(before)) return undefined;
  const end = lineEnd(text, value.start);
  return { ...value, end, next: end };
}

/** After the scheme, whose name says how somebody signed in. */
function readHeader(text: string, key: Key, value: Value): Value {
  SCHEME.lastIndex = value.start;
  const start = value.start + (SCHEME.exec(text)?.[0].length ?? 0);
  let end = lineEnd(text, start);
  const quote = text[key.start - 1];
  if (quote === '"' || quote === "'") {
    const closing = text.slice(start, end).indexOf(quote);
    if (closing !== -1) end = start + closing;
  }
  const escaped = text.slice(start, end).search(ESCAPED_BREAK);
  if (escaped !== -1) end = start + escaped;
  while (end > start && text[end - 1] === "\\") end -= 1;
  return { ...value, start, end, next: end };
}
