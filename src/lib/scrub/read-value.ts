import type { Key } from "./read-key.ts";
import { lineEnd, quoteAt, readQuoted, slashesBefore, type Span } from "./read-quoted.ts";

/** Where a field's value is, and the quotes that its replacement needs. */
export interface Value extends Span {
  /** `{…}` or `[…]`, to be replaced as a whole. */
  isNested: boolean;
  isQuoted: boolean;
}

export type Separator = "=" | ":";

/** Letters before a quote: Python's `b"…"`, PHP's `string(7) "…"`. */
const PREFIX = /(?:[bBuUrRfF]{1,2}|string\(\d{1,6}\)\s{0,4})(?=["'])/y;
const CALL = /[A-Za-z_][\w.]{0,40}\(/y;
/** `SecretStr("…")` */
const MAX_CALL = 256;
const SPACES = /[ \t]{0,8}/y;
const LINES = /\s{0,40}/y;

/** The start of the value after a separator. PHP breaks the line after `=>`. */
export function valueStart(text: string, at: number, isArrow: boolean): number {
  const gap = isArrow ? LINES : SPACES;
  gap.lastIndex = at;
  const start = at + (gap.exec(text)?.[0].length ?? 0);
  PREFIX.lastIndex = start;
  return start + (PREFIX.exec(text)?.[0].length ?? 0);
}

/** The value that starts at a position. */
export function readValue(text: string, start: number, key: Key, separator: Separator): Value | undefined {
  const quote = quoteAt(text, start);
  if (quote !== "") {
    const quoted = readQuoted(text, start, quote);
    if (quoted !== undefined) return { ...quoted, isNested: false, isQuoted: true };
    // A text that was cut within its value.
    const from = start + quote.length;
    const end = quote.endsWith("'") ? lineEnd(text, from) : text.length;
    return { start: from, end, next: end, isNested: false, isQuoted: true };
  }
  const first = text[start];
  CALL.lastIndex = start;
  const call = CALL.exec(text)?.[0];
  if (first === "{" || first === "[" || call !== undefined) {
    const open = call === undefined ? start : start + call.length - 1;
    const isNested = call === undefined;
    const end = readNested(text, open, isNested ? text.length : Math.min(text.length, open + MAX_CALL));
    if (isNested || /["']/.test(text.slice(open, end)))
      return { start, end, next: end, isNested, isQuoted: false };
  }
  const end = readBare(text, start, key, separator);
  return end === start ? undefined : { start, end, next: end, isNested: false, isQuoted: false };
}

/** The end of a bracketed part, whose strings may contain brackets. A text that was cut ends it too. */
function readNested(text: string, at: number, limit: number): number {
  let depth = 0;
  for (let next = at; next < limit; next += 1) {
    const character = text[next] as string;
    if ("{[(".includes(character)) depth += 1;
    else if ("}])".includes(character)) {
      depth -= 1;
      if (depth === 0) return next + 1;
    } else if (character === '"' || character === "'") {
      const slashes = slashesBefore(text, next, at);
      const string = readQuoted(text, next - slashes, "\\".repeat(slashes) + character);
      if (string !== undefined) next = string.next - 1;
    }
  }
  return limit;
}

/** Whether another field begins after a separator of fields. */
const NEXT_FIELD = /[&;,]\s{0,2}[\\"']{0,8}[\w.$\-[\]%]{1,64}[\\"']{0,8}\s?[=:]|[&;,](?:[\s&;,]|$)/y;
const CLOSED = /[)}\]>'"`|](?:[\s)}\]>'"`|,;&:]|$)/y;
const ESCAPE = /\\+(?:["'`nrt]|u002[27])/y;
/** The rest of a value with spaces in a connection string, up to its end and the next field. */
const CONNECTION = /[^;\r\n"'<>]{1,256}(?=;\s{0,2}[A-Za-z][\w ]{0,40}=)/y;

/** `${name}`, `{{ name }}` */
const VARIABLE = /\$?\{{1,2} ?[\w.]{1,60} ?\}{1,2}/y;

/** The end of a value without quotes: a space, or a mark that ends it because of what follows. */
function readBare(text: string, start: number, key: Key, separator: Separator): number {
  const isQuery = /[?&]/.test(text[key.start - 1] ?? "");
  VARIABLE.lastIndex = start;
  let end = start + (VARIABLE.exec(text)?.[0].length ?? 0);
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code <= 32 || (isQuery && (code === 38 || code === 35))) break;
    if (isMark(code) && endsValue(text, end, code)) break;
  }
  if (separator === "=" && text[end] === " ") {
    CONNECTION.lastIndex = start;
    const rest = CONNECTION.exec(text)?.[0].length;
    if (rest !== undefined && start + rest > end) return start + rest;
  }
  return end;
}

/** " & ' ) , ; > [ \ ] ` { | } */
const MARKS = new Set([34, 38, 39, 41, 44, 59, 62, 92, 93, 96, 124, 125]);

function isMark(code: number): boolean {
  return MARKS.has(code);
}

function endsValue(text: string, at: number, code: number): boolean {
  const pattern = code === 92 ? ESCAPE : code === 38 || code === 44 || code === 59 ? NEXT_FIELD : CLOSED;
  pattern.lastIndex = at;
  return pattern.test(text);
}
