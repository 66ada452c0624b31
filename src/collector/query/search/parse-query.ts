import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "./bad-query.ts";
import { parseSearch, type Search } from "./parse-search.ts";

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

/** A search (`parse-search.ts`) of words and terms that all are asked for. Fails for one that has more to it. */
export function parseQuery(text: string): Result<ParsedQuery, BadQuery> {
  const search = parseSearch(text);
  if (!search.ok) return search;
  const parsed: ParsedQuery = { words: [], terms: [] };
  const added = addAll(parsed, search.value);
  return added.ok ? ok(parsed) : added;
}

/** The same for a search that may ask for one thing or another: `status:error OR duration:>1s`. At least one. */
export function parseAlternatives(text: string): Result<ParsedQuery[], BadQuery> {
  const search = parseSearch(text);
  if (!search.ok) return search;
  const alternatives: ParsedQuery[] = [];
  for (const one of search.value.kind === "any" ? search.value.of : [search.value]) {
    const parsed: ParsedQuery = { words: [], terms: [] };
    const added = addAll(parsed, one);
    if (!added.ok) return added;
    alternatives.push(parsed);
  }
  return ok(alternatives);
}

function addAll(parsed: ParsedQuery, search: Search): Result<void, BadQuery> {
  if (search.kind === "text") {
    parsed.words.push(search.text);
    return ok(undefined);
  }
  if (search.kind === "term") {
    const { key, value, position } = search;
    parsed.terms.push({ key, value, position });
    return ok(undefined);
  }
  if (search.kind !== "all")
    return err(
      badQuery(
        search.kind === "not" ? "What is not wanted cannot be said here." : "OR cannot stand here.",
        placeOf(search),
      ),
    );
  for (const one of search.of) {
    const added = addAll(parsed, one);
    if (!added.ok) return added;
  }
  return ok(undefined);
}

/** Where a search begins: its first word or term. */
export function placeOf(search: Search): number {
  if (search.kind === "not") return placeOf(search.of);
  if (search.kind === "all" || search.kind === "any") return search.of[0] ? placeOf(search.of[0]) : 0;
  return search.position;
}
