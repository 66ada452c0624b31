import { slashesBefore } from "./read-quoted.ts";

/** The key before a separator. */
export interface Key {
  text: string;
  start: number;
  /** The quote around it, with its backslashes; empty if there is none. */
  quote: string;
}

const MAX_KEY = 64;
const KEY_CHARACTER = /[\w.$\-[\]%@\u00aa-\uffff]/;
const IS_KEY_CHARACTER = Array.from({ length: 128 }, (_, code) =>
  KEY_CHARACTER.test(String.fromCharCode(code)),
);
const SPACE = 32;
const TAB = 9;
const UNICODE_QUOTE = /\\u002[27]$/;
const ENTITY = /&(?:quot|#3[49]|#x2[27]);$/;

/** Reads the key that ends before a position, backwards, over at most four spaces. Undefined if there is none. */
export function readKeyBefore(text: string, at: number, from: number): Key | undefined {
  let end = at;
  while (end > from && at - end < 4 && isSpace(text.charCodeAt(end - 1))) end -= 1;
  // PHP prints `["password"]=>`.
  if (text[end - 1] === "]" && /["']/.test(text[end - 2] ?? "")) end -= 1;
  if (end <= from) return undefined;
  const quote = closingQuote(text, end, from);
  return quote === "" ? readBareKey(text, end, from) : readQuotedKey(text, end, from, quote);
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB;
}

function closingQuote(text: string, end: number, from: number): string {
  const last = text[end - 1] as string;
  const mark =
    last === '"' || last === "'" || last === "`"
      ? last
      : last === "2" || last === "7"
        ? (UNICODE_QUOTE.exec(text.slice(Math.max(from, end - 6), end))?.[0].slice(1) ?? "")
        : last === ";"
          ? (ENTITY.exec(text.slice(Math.max(from, end - 6), end))?.[0] ?? "")
          : "";
  return mark === "" ? "" : "\\".repeat(slashesBefore(text, end - mark.length, from)) + mark;
}

function readQuotedKey(text: string, end: number, from: number, quote: string): Key | undefined {
  const stop = end - quote.length;
  let start = stop;
  while (start > from && stop - start <= MAX_KEY && !isQuoteOrLine(text.charCodeAt(start - 1))) start -= 1;
  if (start === stop || stop - start > MAX_KEY) return undefined;
  const isUnicode = text.startsWith("u002", start) && quote.endsWith(text.slice(start, start + 5));
  const first = isUnicode ? start + 5 : start;
  return { text: text.slice(first, stop), start: first, quote };
}

function isQuoteOrLine(code: number): boolean {
  // " ' ` \ ; and line breaks
  return (
    code === 34 || code === 39 || code === 96 || code === 92 || code === 59 || code === 10 || code === 13
  );
}

function readBareKey(text: string, end: number, from: number): Key | undefined {
  let start = end;
  while (start > from && end - start <= MAX_KEY && isKeyCharacter(text.charCodeAt(start - 1))) start -= 1;
  if (start === end || end - start > MAX_KEY) return undefined;
  return { text: text.slice(start, end), start, quote: "" };
}

function isKeyCharacter(code: number): boolean {
  return code < 128 ? (IS_KEY_CHARACTER[code] as boolean) : code >= 0xaa;
}
