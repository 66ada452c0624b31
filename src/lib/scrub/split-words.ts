/** The words of a key, in lower case: `dbPass`, `DB_PASS`, `db-pass` and `db.pass2` are all `db`, `pass`. */
export function splitWords(key: string): string[] {
  return key
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
}
