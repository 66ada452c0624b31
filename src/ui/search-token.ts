/** The part of a filter text that the cursor is in. */
export interface SearchToken {
  /** Where the word begins, without a `!` or bracket before it, and where it ends. */
  start: number;
  end: number;
  /** What stands before the colon; null while there is none. */
  key: string | null;
  /** Of the key or value, as far as the cursor, without a quote before it. */
  typed: string;
}

/** The word, or `key:value` with its value in quotes or not, that the cursor stands in; null within quoted text. */
export function tokenAt(text: string, cursor: number): SearchToken | null {
  const { start, quote } = wordStart(text, cursor);
  const word = text.slice(start, cursor);
  const colon = word.indexOf(":");
  if (quote >= 0) {
    const isValue = quote > start && text[quote - 1] === ":";
    if (!isValue) return null;
    return {
      start,
      end: endOf(text, cursor, '"'),
      key: text.slice(start, quote - 1),
      typed: text.slice(quote + 1, cursor),
    };
  }
  const end = endOf(text, cursor, null);
  return colon <= 0
    ? { start, end, key: null, typed: word }
    : { start, end, key: word.slice(0, colon), typed: word.slice(colon + 1) };
}

/** Where the cursor's word begins, and the quote that is open there; -1 for none. */
function wordStart(text: string, cursor: number): { start: number; quote: number } {
  let start = 0;
  let quote = -1;
  for (let at = 0; at < cursor; at++) {
    const character = text[at] ?? "";
    if (quote >= 0) {
      if (character === "\\") at++;
      else if (character === '"') quote = -1;
    } else if (character === '"') quote = at;
    else if (/\s/.test(character) || (start === at && /[(!]/.test(character))) start = at + 1;
  }
  return { start, quote };
}

function endOf(text: string, cursor: number, quote: string | null): number {
  let end = cursor;
  while (end < text.length && (quote === null ? !/[\s)]/.test(text[end] ?? "") : text[end] !== quote)) end++;
  return quote !== null && text[end] === quote ? end + 1 : end;
}
