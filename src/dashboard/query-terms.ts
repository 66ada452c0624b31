/** A part of a filter text: `key:value`, or a word without a key. Values with blanks stand in double quotes. */
export interface Term {
  key: string | null;
  value: string;
}

/** Takes a filter text apart. Never fails: what is no term is a word. */
export function readTerms(query: string): Term[] {
  const terms: Term[] = [];
  for (const text of splitOutsideQuotes(query)) {
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

/** The same filter with one key set to a value, or without it when the value is null. Everything else stays as it was. */
export function withTerm(query: string, key: string, value: string | null): string {
  const kept = readTerms(query).filter((term) => term.key !== key);
  if (value !== null) kept.unshift({ key, value });
  return kept.map(writeTerm).join(" ");
}

function writeTerm({ key, value }: Term): string {
  const text = value === "" || /[\s"]/.test(value) ? `"${value.replaceAll('"', "")}"` : value;
  return key === null ? text : `${key}:${text}`;
}

function unquote(text: string): string {
  return text.replaceAll('"', "");
}

function splitOutsideQuotes(query: string): string[] {
  const parts: string[] = [];
  let part = "";
  let quoted = false;
  for (const char of query) {
    if (char === '"') quoted = !quoted;
    if (!quoted && /\s/.test(char)) {
      if (part !== "") parts.push(part);
      part = "";
    } else part += char;
  }
  if (part !== "") parts.push(part);
  return parts;
}
