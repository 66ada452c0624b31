/** `key:value` or `"key":value` of a search. */
export interface TermToken {
  kind: "term";
  key: string;
  value: string;
  /** Where the value begins, including its opening quote. */
  valueStart: number;
  /** The value is in quotes, so it is taken literally. */
  quoted: boolean;
  /** False while the value's closing quote is missing. */
  closed: boolean;
  /** Offsets into the text. */
  start: number;
  end: number;
}

/** A word, or quoted text. */
export interface TextToken {
  kind: "text";
  text: string;
  quoted: boolean;
  closed: boolean;
  start: number;
  end: number;
}

export type SearchToken =
  | { kind: "not" | "open" | "close" | "or" | "and"; start: number; end: number }
  | TermToken
  | TextToken;

/** A key without quotes. Letters of every script; surrogates are halves of rarer ones. */
const KEY_START = /[\p{L}\p{Cs}_]/u;
const KEY = /[\p{L}\p{M}\p{N}\p{Cs}_.@/-]/u;
const KEYWORDS = [
  ["OR", "or"],
  ["AND", "and"],
] as const;

/**
 * Splits a search into tokens. Never fails, so it also works for unfinished input: an unclosed quote runs to the end of the
 * text. Pasted text stays whole: a colon at a word's end, before another colon or before `//` belongs to the word, and so
 * do brackets that are balanced within it. A closing bracket is a token only if one is open.
 * Inside quotes, `\"` is a quote and `\\` a backslash. A quoted text with a colon and a value right behind it is a key.
 */
export function tokenize(text: string): SearchToken[] {
  const tokens: SearchToken[] = [];
  let depth = 0;
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const isNegated = tokens.at(-1)?.kind === "not" && tokens.at(-1)?.end === at;
    const token = readSign(text, at, depth, isNegated) ?? readWord(text, at, depth > 0);
    if (token.kind === "open") depth++;
    if (token.kind === "close") depth--;
    tokens.push(token);
    at = skipSpace(text, token.end);
  }
  return tokens;
}

/** Whether a search can name this key without quotes. */
export function isSearchKey(key: string): boolean {
  return key !== "" && endOfKey(`${key}:x`, 0, false) === key.length;
}

/** `!`, a bracket or a keyword. What is negated is never a keyword: `!OR` excludes the word. */
function readSign(text: string, start: number, depth: number, isNegated: boolean): SearchToken | undefined {
  const next = text[start + 1];
  switch (text[start]) {
    case "!":
      // `!=` and `!!` are pasted code.
      if (next === undefined || next === "!" || next === "=" || isSpace(next)) return undefined;
      return { kind: "not", start, end: start + 1 };
    case "(":
      return { kind: "open", start, end: start + 1 };
    case ")":
      return depth > 0 ? { kind: "close", start, end: start + 1 } : undefined;
    case undefined:
    default:
  }
  if (isNegated) return undefined;
  for (const [keyword, kind] of KEYWORDS) {
    const end = start + keyword.length;
    const after = text[end];
    const isWhole = after === undefined || isSpace(after) || after === "(" || (depth > 0 && after === ")");
    if (isWhole && text.startsWith(keyword, start)) return { kind, start, end };
  }
  return undefined;
}

function readWord(text: string, start: number, isBracketed: boolean): TermToken | TextToken {
  const key = readKey(text, start, isBracketed);
  const valueStart = key === null ? start : key.end + 1;
  const quoted = text[valueStart] === '"';
  const value = quoted ? readQuoted(text, valueStart) : readBare(text, valueStart, isBracketed);
  const place = { quoted, closed: value.closed, start, end: value.end };
  if (key === null) return { kind: "text", text: value.text, ...place };
  return { kind: "term", key: key.text, value: value.text, valueStart, ...place };
}

/** The key that starts here and the offset of its colon; null if none does. */
function readKey(text: string, start: number, isBracketed: boolean): { text: string; end: number } | null {
  if (text[start] === '"') {
    const quoted = readQuoted(text, start);
    const isKey = quoted.closed && quoted.text !== "" && isColonOfKey(text, quoted.end, isBracketed);
    return isKey ? { text: quoted.text, end: quoted.end } : null;
  }
  const end = endOfKey(text, start, isBracketed);
  return end === start ? null : { text: text.slice(start, end), end };
}

/** The offset of the colon after an unquoted key that starts here; `start` if none does. */
function endOfKey(text: string, start: number, isBracketed: boolean): number {
  let at = start;
  if (!KEY_START.test(text[at] ?? "")) return start;
  while (at < text.length && KEY.test(text[at] ?? "")) at++;
  return isColonOfKey(text, at, isBracketed) ? at : start;
}

/** Whether there is a colon here that ends a key: one before a value. */
function isColonOfKey(text: string, at: number, isBracketed: boolean): boolean {
  if (text[at] !== ":") return false;
  const next = text[at + 1];
  if (next === undefined || next === ":" || isSpace(next) || (isBracketed && next === ")")) return false;
  return !text.startsWith("//", at + 1);
}

interface Value {
  text: string;
  end: number;
  closed: boolean;
}

function readQuoted(text: string, start: number): Value {
  let value = "";
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return { text: value, end: at + 1, closed: true };
    if (text[at] === "\\" && (text[at + 1] === '"' || text[at + 1] === "\\")) at++;
    value += text[at];
  }
  return { text: value, end: text.length, closed: false };
}

function readBare(text: string, start: number, isBracketed: boolean): Value {
  let end = start;
  let opened = 0;
  while (end < text.length && !isSpace(text[end])) {
    if (text[end] === "(") opened++;
    if (text[end] === ")" && opened-- === 0 && isBracketed) break;
    end++;
  }
  return { text: text.slice(start, end), end, closed: true };
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at++;
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}
