/** A part of a filter text: `key:value`, or a word without a key. Values with blanks stand in double quotes. */
export interface Term {
  key: string | null;
  value: string;
}

/** Takes a filter text apart. Never fails: what is no term is a word. */
export function readTerms(query: string): Term[] {
  const terms: Term[] = [];
  for (const text of splitQuery(query)) {
    const colon = text.indexOf(":");
    const key = text.slice(0, Math.max(0, colon));
    if (colon > 0 && /^[\w.-]+$/.test(key)) terms.push({ key, value: unquote(text.slice(colon + 1)) });
    else terms.push({ key: null, value: unquote(text) });
  }
  return terms;
}

/** The value of the first term with this key. */
export function termValue(query: string, key: string): string | undefined {
  return readTerms(query).find((term) => term.key === key)?.value;
}

/**
 * The same filter with one key set to a value, or without it when the value is null. Everything else stays as it was: what
 * has alternatives in it is put in brackets, so that the term holds for all of them.
 */
export function withTerm(query: string, key: string, value: string | null): string {
  const parts = splitQuery(query);
  const hasChoice = parts.includes("OR");
  const kept = parts.filter((part) => hasChoice || readTerms(part)[0]?.key !== key).join(" ");
  if (value === null) return kept;
  return [writeTerm(key, value), hasChoice ? `(${kept})` : kept].join(" ").trim();
}

/** The same filter without what has this value under the key. */
export function withoutValue(query: string, key: string, value: string): string {
  const rest = withTerm(query, key, null);
  return `${rest} !${writeTerm(key, value)}`.trim();
}

/** A term as it stands in a filter; what would be read as more than the text is put in quotes. */
export function writeTerm(key: string, value: string): string {
  const isPlain = value !== "" && !/[\s"*()\\]/.test(value) && (!/^[<>]/.test(value) || key === "level");
  return `${key}:${isPlain ? value : quoted(value)}`;
}

/** A text as it stands in a filter, to be found as it is. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

function unquote(text: string): string {
  return text.replaceAll(/\\(["\\])|"/g, "$1");
}

/** Parts a query at blanks that stand in no quotes and in no brackets that begin a part. */
function splitQuery(query: string): string[] {
  const parts: string[] = [];
  let part = "";
  let inQuotes = false;
  let isEscaped = false;
  let depth = 0;
  for (const char of query) {
    if (!inQuotes && depth === 0 && /\s/.test(char)) {
      if (part !== "") parts.push(part);
      part = "";
      continue;
    }
    if (char === '"' && !isEscaped) inQuotes = !inQuotes;
    if (!inQuotes && char === "(" && (depth > 0 || /^!*$/.test(part))) depth += 1;
    if (!inQuotes && char === ")" && depth > 0) depth -= 1;
    isEscaped = inQuotes && char === "\\" && !isEscaped;
    part += char;
  }
  if (part !== "") parts.push(part);
  return parts;
}
