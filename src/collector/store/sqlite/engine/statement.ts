import type { SQLInputValue, StatementSync } from "node:sqlite";
import { attributeDamage, type OpenedFile } from "./attribute-damage.ts";

/** Values in order, or one record of named ones. */
type Values = SQLInputValue[] | [Record<string, SQLInputValue>];

/**
 * A prepared statement whose errors of a damaged file name that file. One class for all statements, so that the engine
 * compiles each method once and calls SQLite directly from it: they run dozens of times for each event.
 */
export class Statement {
  readonly #statement: StatementSync;
  readonly #opened: OpenedFile;

  constructor(statement: StatementSync, opened: OpenedFile) {
    this.#statement = statement;
    this.#opened = opened;
  }

  get(...values: Values): ReturnType<StatementSync["get"]> {
    try {
      return this.#statement.get(...(values as SQLInputValue[]));
    } catch (error) {
      throw attributeDamage(error, this.#opened);
    }
  }

  all(...values: Values): ReturnType<StatementSync["all"]> {
    try {
      return this.#statement.all(...(values as SQLInputValue[]));
    } catch (error) {
      throw attributeDamage(error, this.#opened);
    }
  }

  run(...values: Values): ReturnType<StatementSync["run"]> {
    try {
      return this.#statement.run(...(values as SQLInputValue[]));
    } catch (error) {
      throw attributeDamage(error, this.#opened);
    }
  }

  *iterate(...values: Values): Generator<ReturnType<StatementSync["all"]>[number], undefined> {
    try {
      yield* this.#statement.iterate(...(values as SQLInputValue[]));
    } catch (error) {
      throw attributeDamage(error, this.#opened);
    }
  }
}
