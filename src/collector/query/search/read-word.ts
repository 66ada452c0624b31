import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "./bad-query.ts";

/** `key:value` of a search. */
export interface SearchTerm {
  kind: "term";
  key: string;
  value: string;
  /** The value stood in quotes: it is meant to the letter. */
  quoted: boolean;
  /** Where in the text it begins and ends: characters before it. */
  position: number;
  end: number;
}

/** A word, or quoted text. */
export interface SearchText {
  kind: "text";
  text: string;
  quoted: boolean;
  position: number;
  end: number;
}

const KEY_START = /[A-Za-z_]/;
const KEY = /[A-Za-z0-9_.@/-]/;

/**
 * Reads one word or term that begins here. A colon at a word's end, before another one or before `//` belongs to the word,
 * so that a pasted title or address is searched for as it is. A quote inside quotes is written `\"`.
 * Within brackets a closing one that was not opened in the word ends it.
 */
export function readWord(
  text: string,
  position: number,
  bracketed: boolean,
): Result<SearchTerm | SearchText, BadQuery> {
  const keyEnd = endOfKey(text, position, bracketed);
  const valueStart = keyEnd === position ? position : keyEnd + 1;
  const quoted = text[valueStart] === '"';
  const value = quoted ? readQuoted(text, valueStart) : readBare(text, valueStart, bracketed);
  if (value === undefined)
    return err(badQuery(`The quote at position ${valueStart + 1} is not closed.`, valueStart));
  const place = { quoted, position, end: value.end };
  return ok(
    keyEnd === position
      ? { kind: "text", text: value.text, ...place }
      : { kind: "term", key: text.slice(position, keyEnd), value: value.text, ...place },
  );
}

/** Where the key that begins here ends, at its colon; the beginning itself when this is no key. */
function endOfKey(text: string, start: number, bracketed: boolean): number {
  let at = start;
  if (!KEY_START.test(text[at] ?? "")) return start;
  while (at < text.length && KEY.test(text[at] ?? "")) at++;
  if (text[at] !== ":") return start;
  const next = text[at + 1];
  if (next === undefined || next === ":" || isSpace(next) || (bracketed && next === ")")) return start;
  return text.startsWith("//", at + 1) ? start : at;
}

function readQuoted(text: string, start: number): { text: string; end: number } | undefined {
  let value = "";
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return { text: value, end: at + 1 };
    if (text[at] === "\\" && (text[at + 1] === '"' || text[at + 1] === "\\")) at++;
    value += text[at];
  }
  return undefined;
}

function readBare(text: string, start: number, bracketed: boolean): { text: string; end: number } {
  let end = start;
  let opened = 0;
  while (end < text.length && !isSpace(text[end])) {
    if (text[end] === "(") opened++;
    if (text[end] === ")" && opened-- === 0 && bracketed) break;
    end++;
  }
  return { text: text.slice(start, end), end };
}

export function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}
