import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "./bad-query.ts";
import { isSpace, readWord, type SearchTerm, type SearchText } from "./read-word.ts";

/** What a search asks for, as a tree. `all` of nothing is everything. */
export type Search =
  | { kind: "all"; of: Search[] }
  | { kind: "any"; of: Search[] }
  | { kind: "not"; of: Search }
  | SearchTerm
  | SearchText;

const MAX_PARTS = 50;
const MAX_DEPTH = 10;

/**
 * Reads a search: words, `"quoted text"`, `key:value`, `key:"quoted value"`, each with `!` before it for its opposite;
 * `OR` between things, of which `AND` or nothing binds closer; `( … )` around them. Within a word brackets that belong
 * together are part of it, so that a pasted `render(page.tsx)` is searched for as it is.
 * Fails, with the place, for a quote or bracket that is not closed, an `OR` that lacks a side, more than 50 parts or 10
 * brackets deep.
 */
export function parseSearch(text: string): Result<Search, BadQuery> {
  const cursor: Cursor = { text, at: 0, depth: 0, parts: 0 };
  return readAny(cursor);
}

interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
  parts: number;
}

/** Alternatives up to the end or the closing bracket. */
function readAny(cursor: Cursor): Result<Search, BadQuery> {
  const alternatives: Search[] = [];
  let or = -1;
  for (;;) {
    const all = readAll(cursor);
    if (!all.ok) return all;
    const isEmpty = all.value.length === 0;
    skipSpace(cursor);
    const next = keywordAt(cursor, "OR") ? cursor.at : -1;
    if (isEmpty && (or >= 0 || next >= 0)) {
      const place = or >= 0 ? or : next;
      return err(badQuery(`OR at position ${place + 1} stands between two things; one is missing.`, place));
    }
    alternatives.push(all.value.length === 1 ? all.value[0]! : { kind: "all", of: all.value });
    if (next < 0) break;
    or = next;
    cursor.at += 2;
  }
  return ok(alternatives.length === 1 ? alternatives[0]! : { kind: "any", of: alternatives });
}

/** What stands side by side, up to the end, an OR or the closing bracket. */
function readAll(cursor: Cursor): Result<Search[], BadQuery> {
  const found: Search[] = [];
  for (;;) {
    skipSpace(cursor);
    if (cursor.at >= cursor.text.length || keywordAt(cursor, "OR")) return ok(found);
    if (cursor.depth > 0 && cursor.text[cursor.at] === ")") return ok(found);
    if (keywordAt(cursor, "AND")) {
      cursor.at += 3;
      continue;
    }
    const one = readOne(cursor);
    if (!one.ok) return one;
    if (one.value !== null) found.push(one.value);
  }
}

/** A word, a term or a bracket, with what is before it; null for empty quotes. */
function readOne(cursor: Cursor): Result<Search | null, BadQuery> {
  const { text, at } = cursor;
  const next = text[at + 1];
  if (text[at] === "!" && next !== undefined && next !== "!" && next !== "=" && !isSpace(next)) {
    cursor.at++;
    const of = readOne(cursor);
    return of.ok && of.value !== null ? ok({ kind: "not", of: of.value }) : of;
  }
  if (text[at] === "(") return readBrackets(cursor);
  if (cursor.parts++ >= MAX_PARTS)
    return err(badQuery(`A search has ${MAX_PARTS} words and terms at most.`, at));
  const word = readWord(text, at, cursor.depth > 0);
  if (!word.ok) return word;
  cursor.at = word.value.end;
  return ok(word.value.kind === "text" && word.value.text === "" ? null : word.value);
}

function readBrackets(cursor: Cursor): Result<Search | null, BadQuery> {
  const opened = cursor.at;
  if (cursor.depth >= MAX_DEPTH)
    return err(badQuery(`Brackets go ${MAX_DEPTH} deep at most (position ${opened + 1}).`, opened));
  cursor.at++;
  cursor.depth++;
  const inner = readAny(cursor);
  if (!inner.ok) return inner;
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== ")")
    return err(badQuery(`The bracket at position ${opened + 1} is not closed.`, opened));
  cursor.at++;
  cursor.depth--;
  const isEmpty = inner.value.kind === "all" && inner.value.of.length === 0;
  return ok(isEmpty ? null : inner.value);
}

function skipSpace(cursor: Cursor): void {
  while (isSpace(cursor.text[cursor.at])) cursor.at++;
}

function keywordAt({ text, at, depth }: Cursor, keyword: string): boolean {
  if (!text.startsWith(keyword, at)) return false;
  const after = text[at + keyword.length];
  return after === undefined || isSpace(after) || after === "(" || (depth > 0 && after === ")");
}
