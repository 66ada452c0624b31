import type { Connection } from "../connection.ts";

/**
 * Rows for the full-text index, gathered over a commit: FTS5 writes out its buffer each time a row id goes backwards,
 * so they are put in order first.
 */
export interface LogWords {
  add(id: number, text: string): void;
  /** A free id for a record of this microsecond: records of one moment keep the order in which they came. */
  nextId(micros: number): number;
  mark(): number;
  reset(mark: number): void;
  flush(): void;
}

/** Microseconds of one leap at most. */
const MAX_LEAP = 1_000_000;
const ATTEMPTS = 64;
const MAX_MOMENTS = 10_000;

export function createLogWords(connection: Connection): LogWords {
  let rows: { id: number; text: string }[] = [];
  const lastOfMoment = new Map<number, number>();
  const exists = (id: number) => connection.prepare("SELECT 1 FROM logs WHERE id = ?").get(id) !== undefined;
  return {
    add(id, text) {
      rows.push({ id, text });
    },
    nextId(micros) {
      let id = (lastOfMoment.get(micros) ?? micros - 1) + 1;
      for (let attempt = 1; exists(id); attempt++) {
        // Past a long run of taken ids a random leap in a growing window finds a gap in few steps.
        id +=
          attempt < ATTEMPTS
            ? 1
            : 1 + Math.floor(Math.random() * Math.min(2 ** (attempt - ATTEMPTS), MAX_LEAP));
      }
      if (lastOfMoment.size >= MAX_MOMENTS) lastOfMoment.clear();
      lastOfMoment.set(micros, id);
      return id;
    },
    mark: () => rows.length,
    reset(mark) {
      rows.length = mark;
    },
    flush() {
      const insert = connection.prepare("INSERT INTO log_words (rowid, text) VALUES (?, ?)");
      for (const row of rows.toSorted((left, right) => left.id - right.id)) insert.run(row.id, row.text);
      rows = [];
    },
  };
}
