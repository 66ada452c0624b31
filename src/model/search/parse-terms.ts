import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "./bad-query.ts";
import { parseSearch, startOf, type Search } from "./parse-search.ts";
import type { TermToken } from "./tokenize.ts";

/** Words and terms that must all match. */
export interface SearchTerms {
  words: string[];
  terms: TermToken[];
}

/** Parses a search whose words and terms must all match. Fails for one with `OR` or negation. */
export function parseTerms(text: string): Result<SearchTerms, BadQuery> {
  const search = parseSearch(text);
  return search.ok ? termsOf(search.value) : search;
}

function termsOf(search: Search): Result<SearchTerms, BadQuery> {
  const found: SearchTerms = { words: [], terms: [] };
  for (const one of search.kind === "all" ? search.of : [search]) {
    switch (one.kind) {
      case "text":
        found.words.push(one.text);
        break;
      case "term":
        found.terms.push(one);
        break;
      case "not":
        return err(badQuery("Negation isn't supported in this filter.", startOf(one)));
      case "any":
        return err(badQuery("OR isn't supported in this part of the filter.", startOf(one)));
      case "all": {
        const inner = termsOf(one);
        if (!inner.ok) return inner;
        found.words.push(...inner.value.words);
        found.terms.push(...inner.value.terms);
      }
    }
  }
  return ok(found);
}
