import { err, ok, type Result } from "#lib/result.ts";

export interface BadQuery {
  code: "bad_query";
  /** One sentence for a person: what is wrong, where, and what would be right. */
  detail: string;
}

/** `key:value` of a query, and where in the text it begins. */
export interface Term {
  key: string;
  value: string;
  position: number;
}

export interface ParsedQuery {
  words: string[];
  terms: Term[];
}

const MAX_PARTS = 50;
const KEY_START = /[A-Za-z_]/;
const KEY = /[A-Za-z0-9_.@/-]/;

/**
 * Reads a search: words, `"quoted text"`, `key:value` and `key:"quoted value"`, parted by white space.
 * A quote inside quotes is written `\"`. A colon at a word's end, before another one or before `//` belongs to the
 * word, so that a pasted title or address is searched for as it is.
 * Fails for a quote that is not closed, and for more than 50 parts.
 */
export function parseQuery(text: string): Result<ParsedQuery, BadQuery> {
  const alternatives = readQuery(text, undefined);
  if (!alternatives.ok) return alternatives;
  return ok(alternatives.value[0] ?? { words: [], terms: [] });
}

/** The same for a search that may ask for one thing or another: `status:error OR duration:>1s`. At least one. */
export function parseAlternatives(text: string): Result<ParsedQuery[], BadQuery> {
  return readQuery(text, "OR");
}

/** `separator` is the word, not quoted, that parts alternatives. */
function readQuery(text: string, separator: string | undefined): Result<ParsedQuery[], BadQuery> {
  let parsed: ParsedQuery = { words: [], terms: [] };
  const alternatives = [parsed];
  let parts = 0;
  let at = 0;
  while (at < text.length) {
    if (isSpace(text[at])) {
      at++;
      continue;
    }
    const position = at;
    const keyEnd = endOfKey(text, at);
    const valueStart = keyEnd === at ? at : keyEnd + 1;
    const value = readValue(text, valueStart);
    if (value === undefined) return err(badQuery(`The quote at position ${valueStart + 1} is not closed.`));
    at = value.end;
    if (text.slice(position, at) === separator) {
      if (parsed.words.length + parsed.terms.length === 0 || text.slice(at).trim() === "") {
        return err(
          badQuery(`${separator} at position ${position + 1} stands between two things; one is missing.`),
        );
      }
      parsed = { words: [], terms: [] };
      alternatives.push(parsed);
      continue;
    }
    if (parts++ >= MAX_PARTS) {
      return err(badQuery(`A search has ${MAX_PARTS} words and terms at most.`));
    }
    if (keyEnd === position) {
      if (value.text !== "") parsed.words.push(value.text);
    } else {
      parsed.terms.push({ key: text.slice(position, keyEnd), value: value.text, position });
    }
  }
  return ok(alternatives);
}

export function badQuery(detail: string): BadQuery {
  return { code: "bad_query", detail };
}

/** Where the key that begins here ends, at its colon; the beginning itself when this is no key. */
function endOfKey(text: string, start: number): number {
  let at = start;
  if (!KEY_START.test(text[at] ?? "")) return start;
  while (at < text.length && KEY.test(text[at] ?? "")) at++;
  if (text[at] !== ":") return start;
  const next = text[at + 1];
  if (next === undefined || next === ":" || isSpace(next)) return start;
  return text.startsWith("//", at + 1) ? start : at;
}

function readValue(text: string, start: number): { text: string; end: number } | undefined {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && !isSpace(text[end])) end++;
    return { text: text.slice(start, end), end };
  }
  let value = "";
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return { text: value, end: at + 1 };
    if (text[at] === "\\" && (text[at + 1] === '"' || text[at + 1] === "\\")) at++;
    value += text[at];
  }
  return undefined;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}
