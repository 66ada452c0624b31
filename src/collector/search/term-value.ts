import { readComparison, readPattern } from "#model/search/read-value.ts";
import type { TermToken } from "#model/search/tokenize.ts";
import type { ValuePattern } from "#collector/store/port/logs.ts";

/** The value of a term: a comparison with a number, a pattern, `*` for any, or a text. */
export function valueOf(term: TermToken): ValuePattern {
  const comparison = term.quoted ? undefined : readComparison(term.value);
  if (comparison !== undefined) return comparison;
  const parts = readPattern(term);
  if (parts.length === 1) return { is: parts[0]! };
  return parts.every((part) => part === "") ? { present: true } : { like: parts };
}
