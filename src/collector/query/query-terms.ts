import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery, type Term } from "./parse-query.ts";

export function unknownKey(term: Term, known: readonly string[]): BadQuery {
  return badQuery(
    `"${term.key}:" at position ${term.position + 1} is not known here; known are ${known.map((key) => `${key}:`).join(", ")}. Put it in quotes to search for the text.`,
  );
}

/** The term's value, which must be one of a few. */
export function oneOf<T extends string>(term: Term, allowed: readonly T[]): Result<T, BadQuery> {
  const value = allowed.find((candidate) => candidate === term.value.toLowerCase());
  return value === undefined ? err(unknownValue(term, allowed)) : ok(value);
}

export function unknownValue(term: Term, allowed: readonly string[]): BadQuery {
  return badQuery(
    `"${term.key}:${term.value}" at position ${term.position + 1} is not known; ${term.key}: takes ${allowed.join(", ")}.`,
  );
}
