import type { Connection } from "./connection.ts";

/** Questions whose lines are kept. */
const MAX_QUESTIONS = 16;

/** What may be kept: the little that is counted. */
export type Recallable = number | string | (number | string)[] | null;

/** What the last questions read of lines: a line never changes, and much of what is asked is what was asked just before. */
export interface Recalled {
  /**
   * Begins a question. What it gets and sets takes the place of what it did when it was asked last, so that no more is kept than
   * one asking needs.
   */
  begin<T extends Recallable>(question: string): Recall<T>;
}

/** What is known of a day's file under a line's number, or whatever else it was set under. */
export interface Recall<T> {
  get(connection: Connection, key: number | string): T | undefined;
  set(connection: Connection, key: number | string, value: T): void;
}

type Known = WeakMap<Connection, Map<number | string, unknown>>;

export function createRecalled(): Recalled {
  /** The last asked at the end. */
  const questions = new Map<string, Known>();
  return {
    begin<T extends Recallable>(question: string): Recall<T> {
      const before = questions.get(question);
      const now: Known = new WeakMap();
      questions.delete(question);
      questions.set(question, now);
      const [oldest] = questions.keys();
      if (questions.size > MAX_QUESTIONS && oldest !== undefined) questions.delete(oldest);
      const recall: Recall<T> = {
        get(connection, key) {
          const known = now.get(connection)?.get(key) as T | undefined;
          if (known !== undefined) return known;
          const last = before?.get(connection)?.get(key) as T | undefined;
          if (last !== undefined) recall.set(connection, key, last);
          return last;
        },
        set(connection, key, value) {
          let values = now.get(connection);
          if (values === undefined) {
            values = new Map();
            now.set(connection, values);
          }
          values.set(key, value);
        },
      };
      return recall;
    },
  };
}
