import { isSearchKey, tokenize, type SearchToken } from "./tokenize.ts";

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

/** The search with one key set to a value, or without that key when the value is null. */
export function withTerm(search: string, key: string, value: string | null): string {
  const kept = keptBeside(search, key, value !== null);
  return value === null ? kept : `${writeTerm(key, value)} ${kept}`.trim();
}

/** The search with this value of the key excluded. */
export function withoutValue(search: string, key: string, value: string): string {
  return `${keptBeside(search, key, true)} !${writeTerm(key, value)}`.trim();
}

/**
 * The search as written, without the terms of a key. One with alternatives keeps them all, and goes into brackets where
 * another term is to apply to each of them.
 */
function keptBeside(search: string, key: string, inBrackets: boolean): string {
  const parts = splitSearch(search);
  const hasAlternatives = parts.some(({ tokens }) => tokens[0]?.kind === "or");
  if (hasAlternatives && inBrackets) return `(${parts.map(writeInBrackets).join(" ")})`;
  return parts
    .filter((part) => hasAlternatives || part.key !== key)
    .map(({ text }) => text)
    .join(" ");
}

/**
 * A term that parses back to this key and value: quoted where the value would otherwise mean more than its text. With
 * `comparable`, a value may begin with a comparison, such as `>100`.
 */
export function writeTerm(key: string, value: string, { comparable = false } = {}): string {
  const isPlain = value !== "" && !/[\s"*()\\]|^:|^\/\//.test(value) && (comparable || !/^[<>]/.test(value));
  return `${writeKey(key)}:${isPlain ? value : quoteText(value)}`;
}

function writeKey(key: string): string {
  return isSearchKey(key) ? key : quoteText(key);
}

/** Text to be found literally. */
export function quoteText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

interface WrittenPart extends SearchPart {
  text: string;
  tokens: SearchToken[];
}

/** A part is a token, or a whole negation or group. */
function splitSearch(search: string): WrittenPart[] {
  const parts: WrittenPart[] = [];
  const tokens = tokenize(search);
  for (let first = 0, depth = 0, at = 0; at < tokens.length; at++) {
    const { kind, end } = tokens[at]!;
    if (kind === "open") depth++;
    if (kind === "close") depth--;
    const isComplete = (depth === 0 && kind !== "not") || at === tokens.length - 1;
    if (!isComplete) continue;
    const start = tokens[first]!;
    const text = search.slice(start.start, end);
    const part = { text, tokens: tokens.slice(first, at + 1) };
    if (start.kind === "term") parts.push({ key: start.key, value: start.value, ...part });
    else parts.push({ key: null, value: start.kind === "text" ? start.text : text, ...part });
    first = at + 1;
  }
  return parts;
}

/** Words such as `a)` and `!` mean something else within brackets, unless they are quoted. */
function writeInBrackets({ text, tokens }: WrittenPart): string {
  const [, ...inside] = tokenize(`(${text})`);
  const isSame =
    inside.length === tokens.length + 1 && tokens.every(({ kind }, at) => kind === inside[at]?.kind);
  const last = tokens.at(-1);
  if (isSame || last === undefined) return text;
  const before = "!".repeat(tokens.length - 1);
  if (last.kind === "term") return `${before}${writeKey(last.key)}:${quoteText(last.value)}`;
  return before + (last.kind === "text" ? quoteText(last.text) : text);
}
