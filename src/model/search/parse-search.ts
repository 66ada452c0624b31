import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "./bad-query.ts";
import { tokenize, type SearchToken, type TermToken, type TextToken } from "./tokenize.ts";

/** A search as an expression tree. `all` of nothing matches everything. */
export type Search =
  | { kind: "all"; of: Search[] }
  | { kind: "any"; of: Search[] }
  | { kind: "not"; of: Search }
  | TermToken
  | TextToken;

const MAX_PARTS = 50;
const MAX_DEPTH = 10;

/**
 * Parses a search: words, `"quoted text"`, `key:value` and `key:"quoted value"`, each negated by a leading `!`; `OR` between
 * alternatives; brackets around groups. `AND`, or nothing, binds tighter than `OR`. What a value means (`*`, `>`, units) is
 * up to its field, see `read-value.ts`.
 * Fails with its position for an unclosed quote or bracket, an `OR` that lacks a side, more than 50 words and terms, or
 * brackets nested deeper than 10.
 */
export function parseSearch(text: string): Result<Search, BadQuery> {
  return parseAny({ tokens: tokenize(text), at: 0, depth: 0, parts: 0 });
}

/** The offset at which a search begins. */
export function startOf(search: Search): number {
  if (search.kind === "not") return startOf(search.of);
  if (search.kind === "all" || search.kind === "any") return search.of[0] ? startOf(search.of[0]) : 0;
  return search.start;
}

interface Cursor {
  readonly tokens: readonly SearchToken[];
  at: number;
  depth: number;
  parts: number;
}

/** Parses alternatives up to the end or a closing bracket. */
function parseAny(cursor: Cursor): Result<Search, BadQuery> {
  const alternatives: Search[] = [];
  let or: SearchToken | undefined;
  for (;;) {
    const all = parseAll(cursor);
    if (!all.ok) return all;
    const next = cursor.tokens[cursor.at];
    const nextOr = next?.kind === "or" ? next : undefined;
    const lacking = or ?? nextOr;
    if (all.value.length === 0 && lacking !== undefined) {
      const detail = `OR at position ${lacking.start + 1} needs a term on both sides; one is missing.`;
      return err(badQuery(detail, lacking.start));
    }
    alternatives.push(all.value.length === 1 ? all.value[0]! : { kind: "all", of: all.value });
    if (nextOr === undefined) break;
    or = nextOr;
    cursor.at++;
  }
  return ok(alternatives.length === 1 ? alternatives[0]! : { kind: "any", of: alternatives });
}

/** Parses what must all match, up to the end, an `OR` or a closing bracket. */
function parseAll(cursor: Cursor): Result<Search[], BadQuery> {
  const found: Search[] = [];
  for (;;) {
    const token = cursor.tokens[cursor.at];
    if (token === undefined || token.kind === "or" || token.kind === "close") return ok(found);
    if (token.kind === "and") {
      cursor.at++;
      continue;
    }
    const operand = parseOperand(cursor);
    if (!operand.ok) return operand;
    if (operand.value !== null) found.push(operand.value);
  }
}

/** Parses a word, term or group with its `!`; null for empty quotes or brackets. */
function parseOperand(cursor: Cursor): Result<Search | null, BadQuery> {
  const token = cursor.tokens[cursor.at];
  if (token === undefined || token.kind === "close") return ok(null);
  if (token.kind === "open") return parseGroup(cursor, token.start);
  cursor.at++;
  if (token.kind === "not") {
    const of = parseOperand(cursor);
    return of.ok && of.value !== null ? ok({ kind: "not", of: of.value }) : of;
  }
  if (token.kind !== "term" && token.kind !== "text") return ok(null);
  if (cursor.parts++ >= MAX_PARTS) {
    return err(badQuery(`A search can have at most ${MAX_PARTS} words and terms.`, token.start));
  }
  if (!token.closed) {
    const quote = token.kind === "term" ? token.start + token.key.length + 1 : token.start;
    return err(badQuery(`The quote at position ${quote + 1} is not closed.`, quote));
  }
  return ok(token.kind === "text" && token.text === "" ? null : token);
}

function parseGroup(cursor: Cursor, opened: number): Result<Search | null, BadQuery> {
  if (cursor.depth >= MAX_DEPTH) {
    const detail = `Brackets can be nested at most ${MAX_DEPTH} deep (position ${opened + 1}).`;
    return err(badQuery(detail, opened));
  }
  cursor.at++;
  cursor.depth++;
  const inner = parseAny(cursor);
  if (!inner.ok) return inner;
  if (cursor.tokens[cursor.at]?.kind !== "close") {
    return err(badQuery(`The bracket at position ${opened + 1} is not closed.`, opened));
  }
  cursor.at++;
  cursor.depth--;
  const isEmpty = inner.value.kind === "all" && inner.value.of.length === 0;
  return ok(isEmpty ? null : inner.value);
}
