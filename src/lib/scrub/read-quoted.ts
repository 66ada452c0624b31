/** A part of a text, from `start` to before `end`; `next` is where reading goes on. */
export interface Span {
  start: number;
  end: number;
  next: number;
}

/**
 * A quote in any notation: as it is, within JSON within JSON (`\\\"`), as .NET's serializer writes it (`\u0022`), in HTML.
 * Ten levels of JSON have 1,023 backslashes.
 */
const QUOTE = /(\\{0,1023})(?:["'`]|u002[27]|&(?:quot|#3[49]|#x2[27]);)/y;
const BACKSLASH = 92;

/** The quote at a position, with its backslashes; empty if there is none. */
export function quoteAt(text: string, at: number): string {
  QUOTE.lastIndex = at;
  const quote = QUOTE.exec(text)?.[0] ?? "";
  return quote.startsWith("u") ? "" : quote;
}

/**
 * What stands between the quote at a position and the same quote again. Undefined if it does not end.
 *
 * @param within as many characters
 */
export function readQuoted(text: string, at: number, quote: string, within = Infinity): Span | undefined {
  const start = at + quote.length;
  const slashes = quote.lastIndexOf("\\") + 1;
  const mark = quote.slice(slashes);
  let from = start;
  for (;;) {
    const found = mark === "'" ? findInLine(text, from) : text.indexOf(mark, from);
    if (found === -1 || found - start > within) return undefined;
    // SQL writes a quote in a literal twice.
    const isDoubled = mark === "'" && slashes === 0 && found > start && text[found + 1] === "'";
    if (!isDoubled && isClosing(slashesBefore(text, found, start), slashes))
      return { start, end: found - slashes, next: found + mark.length };
    from = found + (isDoubled ? 2 : 1);
  }
}

const QUOTE_OR_LINE_END = /['\r\n]/g;

/** A string in single quotes ends on its line; in prose, the quote may be an apostrophe. */
function findInLine(text: string, from: number): number {
  QUOTE_OR_LINE_END.lastIndex = from;
  const found = QUOTE_OR_LINE_END.exec(text);
  return found?.[0] === "'" ? found.index : -1;
}

/** At each level of JSON, quotes of deeper levels have more backslashes, and an escaped backslash has twice as many. */
function isClosing(before: number, slashes: number): boolean {
  return before >= slashes && (before - slashes) % (2 * (slashes + 1)) === 0;
}

export function slashesBefore(text: string, at: number, from: number): number {
  let count = 0;
  while (at - count > from && text.charCodeAt(at - count - 1) === BACKSLASH) count += 1;
  return count;
}

const LINE_END = /[\r\n]/g;

export function lineEnd(text: string, from: number): number {
  LINE_END.lastIndex = from;
  const found = LINE_END.exec(text);
  return found === null ? text.length : found.index;
}
