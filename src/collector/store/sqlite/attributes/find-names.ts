import type { Connection } from "../engine/connection.ts";

/** Names that one word is looked up as at most. */
const MAX_NAMES = 500;

/** Numbers of the interned names that contain the word, case folded. */
export function findNames(connection: Connection, word: string): number[] {
  const rows = connection
    .prepare(`SELECT id FROM names WHERE instr(lower(text), ?) > 0 LIMIT ${MAX_NAMES}`)
    .all(word.toLowerCase()) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** The number of exactly this name, in a list; empty when nothing has it. */
export function findName(connection: Connection, name: string): number[] {
  const row = connection.prepare("SELECT id FROM names WHERE text = ?").get(name) as
    | { id: number }
    | undefined;
  return row === undefined ? [] : [row.id];
}
