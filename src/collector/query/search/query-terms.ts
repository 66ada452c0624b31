import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "./bad-query.ts";
import type { Term } from "./parse-query.ts";

/** The term's value, which must be one of a few. */
export function oneOf<T extends string>(
  term: Pick<Term, "key" | "value" | "position">,
  allowed: readonly T[],
): Result<T, BadQuery> {
  const value = allowed.find((candidate) => candidate === term.value.toLowerCase());
  return value === undefined ? err(unknownValue(term, allowed)) : ok(value);
}

export function unknownValue(
  term: Pick<Term, "key" | "value" | "position">,
  allowed: readonly string[],
): BadQuery {
  return badQuery(
    `"${term.key}:${term.value}" at position ${term.position + 1} is not known; ${term.key}: takes ${allowed.join(", ")}.`,
    term.position,
  );
}
