/** What can be written in a filter: keys, and the values that are known of each. */
export type Completions = Record<string, readonly string[]>;

export interface Suggestion {
  /** The whole field with the suggestion taken. */
  text: string;
  /** Where the cursor stands then. */
  cursor: number;
  label: string;
}

const MOST = 10;

/** Suggestions for the word that the cursor is in: keys that begin with it, or values of its key. None within quotes. */
export function completeToken(text: string, cursor: number, known: Completions): Suggestion[] {
  const before = text.slice(0, cursor);
  if ((before.match(/"/g) ?? []).length % 2 === 1) return [];
  const start = Math.max(before.lastIndexOf(" "), before.lastIndexOf("\t")) + 1;
  const word = before.slice(start);
  const rest = text.slice(cursor).replace(/^\S+/, "");
  const colon = word.indexOf(":");
  const take = (token: string, label: string, more: string): Suggestion => ({
    text: text.slice(0, start) + token + more + rest.trimStart(),
    cursor: start + token.length + more.length,
    label,
  });
  if (colon === -1) {
    if (word === "" && text.trim() !== "" && rest.trim() !== "") return [];
    return Object.keys(known)
      .filter((key) => key.startsWith(word.toLowerCase()))
      .slice(0, MOST)
      .map((key) => take(`${key}:`, `${key}:`, ""));
  }
  const key = word.slice(0, colon);
  const typed = word.slice(colon + 1).toLowerCase();
  const values = Object.hasOwn(known, key) ? (known[key] ?? []) : [];
  return values
    .filter((value) => value.toLowerCase().includes(typed) && value.toLowerCase() !== typed)
    .slice(0, MOST)
    .map((value) => take(`${key}:${/\s/.test(value) ? `"${value}"` : value}`, value, " "));
}
