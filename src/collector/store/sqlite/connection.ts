import { DatabaseSync, type StatementSync } from "node:sqlite";
import { storeError } from "./store-error.ts";

/** An open database file whose statements are prepared once. */
export interface Connection {
  /** Integers are read as numbers; a row with one beyond 2^53 throws. */
  prepare(sql: string): StatementSync;
  /** Every integer is read as a bigint. */
  prepareBig(sql: string): StatementSync;
  exec(sql: string): void;
  close(): void;
}

const MAX_STATEMENTS = 500;

/**
 * Opens the file; `readOnly` for a reader.
 * Throws `AppError("store_corrupt" | "store_unavailable" …)` where SQLite cannot.
 */
export function openConnection(
  file: string,
  options: { readOnly: boolean; cacheMegabytes: number },
): Connection {
  try {
    const database = new DatabaseSync(file, { readOnly: options.readOnly, timeout: 5000 });
    const pragmas = [`PRAGMA cache_size = ${-1024 * options.cacheMegabytes}`, "PRAGMA temp_store = MEMORY"];
    // page_size has an effect on an empty file only: three compressed payloads share a page of 8 KiB.
    if (!options.readOnly) {
      pragmas.unshift("PRAGMA page_size = 8192", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL");
      pragmas.push("PRAGMA wal_autocheckpoint = 2000", "PRAGMA journal_size_limit = 67108864");
    }
    database.exec(pragmas.join(";"));
    return { ...statements(database), exec: (sql) => database.exec(sql), close: () => database.close() };
  } catch (error) {
    throw storeError(error, file);
  }
}

function statements(database: DatabaseSync): Pick<Connection, "prepare" | "prepareBig"> {
  const cached = (setUp: (statement: StatementSync) => void) => {
    const known = new Map<string, StatementSync>();
    return (sql: string) => {
      const found = known.get(sql);
      if (found !== undefined) return found;
      if (known.size >= MAX_STATEMENTS) known.clear();
      const statement = database.prepare(sql);
      setUp(statement);
      known.set(sql, statement);
      return statement;
    };
  };
  return {
    prepare: cached(() => undefined),
    prepareBig: cached((statement) => statement.setReadBigInts(true)),
  };
}
