import type { Connection } from "../engine/connection.ts";

/** Rows of an inverted index, collected during a commit. */
export interface RowWords {
  add(id: number, text: string): void;
  mark(): number;
  reset(mark: number): void;
  flush(): void;
}

/** FTS5 flushes its buffer each time a row id goes backwards, so rows are sorted first. */
export function createRowWords(connection: Connection, table: "span_words" | "log_words"): RowWords {
  let rows: { id: number; text: string }[] = [];
  return {
    add: (id, text) => void rows.push({ id, text }),
    mark: () => rows.length,
    reset(mark) {
      rows.length = mark;
    },
    flush() {
      const insert = connection.prepare(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`);
      for (const row of rows.toSorted((left, right) => left.id - right.id)) insert.run(row.id, row.text);
      rows = [];
    },
  };
}
