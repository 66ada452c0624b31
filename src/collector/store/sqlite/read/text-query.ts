/** Scripts that are written without spaces: the index holds a whole run of them as one word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * The full-text query of a text, by the words in it; null where the index cannot help. Its beginning is found at the
 * beginning of a word only.
 */
export function textQuery(text: string): string | null {
  if (UNSPACED.test(text)) return null;
  const tokens = text.split(/[^\p{L}\p{N}\p{Co}]+/u).filter((token) => token !== "");
  const last = tokens.pop();
  if (last === undefined) return null;
  return [...tokens.map((token) => `"${token}"`), `"${last}"*`].join(" AND ");
}
