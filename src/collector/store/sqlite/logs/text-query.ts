import type { Connection } from "../engine/connection.ts";

/** Scripts that are written without spaces: the index holds a whole run of them as one word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Words with one beginning that are looked up one by one. */
const MAX_WORDS = 20;
/** No word goes on after these; what else is not ASCII, as an accent of its own, may belong to one. */
const ENDED = /[\p{L}\p{N}\p{Co}][\s!-/:-@[-`{-~]+$/u;
/** What the index folds as we do. */
const PLAIN = /^[0-9a-z]+$/;

/**
 * The full-text query of a text in log records, by the words in it; null where the index cannot help. Its beginning is found
 * at the beginning of a word only. Where it ends within no word its last one is a whole one.
 */
export function textQuery(connection: Connection, text: string): string | null {
  if (UNSPACED.test(text)) return null;
  const tokens = text.split(/[^\p{L}\p{N}\p{Co}]+/u).filter((token) => token !== "");
  const last = tokens.pop();
  if (last === undefined) return null;
  const end = ENDED.test(text) ? `"${last}"` : beginningQuery(connection, last.toLowerCase());
  return [...tokens.map((token) => `"${token}"`), end].join(" AND ");
}

/**
 * The words that begin so, one by one where they are few: for a beginning FTS5 puts together all that any of them finds
 * before it gives the first, which takes twenty times as long as to read the lists of the words.
 */
function beginningQuery(connection: Connection, beginning: string): string {
  const prefix = `"${beginning}"*`;
  if (!PLAIN.test(beginning)) return prefix;
  connection.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.log_vocabulary USING fts5vocab(main, log_words, instance)",
  );
  const next = connection.prepare(
    "SELECT term FROM temp.log_vocabulary WHERE term >= ? AND term < ? LIMIT 1",
  );
  const words: string[] = [];
  let from = beginning;
  while (words.length <= MAX_WORDS) {
    const row = next.get(from, `${beginning}\u{10ffff}`) as { term: string } | undefined;
    if (row === undefined) break;
    words.push(`"${row.term}"`);
    from = `${row.term}\u0001`;
  }
  if (words.length > MAX_WORDS) return prefix;
  return words.length === 0 ? `"${beginning}"` : `(${words.join(" OR ")})`;
}
