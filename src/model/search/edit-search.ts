import { tokenize } from "./tokenize.ts";

/** A part of a search as it is edited: a `key:value` term, or anything else with its text as the value. */
export interface SearchPart {
  key: string | null;
  value: string;
}

/** The top-level parts of a search. What is negated, in brackets or a keyword is a part without a key. Never fails. */
export function readParts(search: string): SearchPart[] {
  return splitSearch(search).map(({ key, value }) => ({ key, value }));
}

/** The value of the first top-level term with this key. */
export function termValue(search: string, key: string): string | undefined {
  return splitSearch(search).find((part) => part.key === key)?.value;
}

/**
 * The search with one key set to a value, or without that key when the value is null. The rest is kept as written; if it has
 * alternatives it goes into brackets, so that the term applies to each of them.
 */
export function withTerm(search: string, key: string, value: string | null): string {
  const parts = splitSearch(search);
  const hasAlternatives = parts.some(({ isOr }) => isOr);
  const kept = parts
    .filter((part) => hasAlternatives || part.key !== key)
    .map(({ text }) => text)
    .join(" ");
  if (value === null) return kept;
  return [writeTerm(key, value), hasAlternatives ? `(${kept})` : kept].join(" ").trim();
}

/** The search without what has this value under the key. */
export function withoutValue(search: string, key: string, value: string): string {
  return `${withTerm(search, key, null)} !${writeTerm(key, value)}`.trim();
}

/**
 * A term that parses back to this key and value: quoted where the value would otherwise mean more than its text. With
 * `comparable`, a value may begin with a comparison, such as `>100`.
 */
export function writeTerm(key: string, value: string, { comparable = false } = {}): string {
  const isPlain = value !== "" && !/[\s"*()\\]|^:|^\/\//.test(value) && (comparable || !/^[<>]/.test(value));
  return `${key}:${isPlain ? value : quoteText(value)}`;
}

/** Text to be found literally. */
export function quoteText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

interface WrittenPart extends SearchPart {
  text: string;
  isOr: boolean;
}

function splitSearch(search: string): WrittenPart[] {
  const parts: WrittenPart[] = [];
  const tokens = tokenize(search);
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at]!;
    // A part is one token, or a negation or group with all that belongs to it.
    let depth = 0;
    for (; at < tokens.length; at++) {
      const { kind } = tokens[at]!;
      if (kind === "open") depth++;
      if (kind === "close") depth--;
      if (depth === 0 && kind !== "not") break;
    }
    const text = search.slice(first.start, (tokens[at] ?? tokens.at(-1)!).end);
    const isOr = first.kind === "or";
    if (first.kind === "term") parts.push({ key: first.key, value: first.value, text, isOr });
    else parts.push({ key: null, value: first.kind === "text" ? first.text : text, text, isOr });
  }
  return parts;
}
