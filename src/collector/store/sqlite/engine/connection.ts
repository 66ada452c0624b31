import { constants, DatabaseSync, type StatementSync } from "node:sqlite";
import { attributeDamage, openedFile, type OpenedFile } from "./attribute-damage.ts";
import { Statement } from "./statement.ts";
import { storeError } from "./store-error.ts";

/** An open database file whose statements are prepared once. */
export interface Connection extends OpenedFile {
  /** Integers are read as numbers; a row with one beyond 2^53 throws. */
  prepare(sql: string): Statement;
  /** Every integer is read as a bigint. */
  prepareBig(sql: string): Statement;
  /** As `prepare`, each row as a list of its values: half the cost of an object, which matters for thousands of rows. */
  prepareLists(sql: string): Statement;
  /** The same with every integer as a bigint. */
  prepareBigLists(sql: string): Statement;
  exec(sql: string): void;
  /** Rolls back the open transaction, if any: SQLite ends it by itself when a write fails for want of room. */
  rollBack(): void;
  /** Records changes from here on; `take` ends the recording and returns those that were not rolled back. */
  recordChanges(): { take(): Uint8Array; drop(): void };
  /** Applies changes recorded on an equal file. A row that exists already is overwritten. */
  applyChanges(changes: Uint8Array): void;
  close(): void;
}

export interface ConnectionOptions {
  readOnly: boolean;
  cacheMegabytes: number;
  /** Of a new file. */
  pageSize?: number;
}

const MAX_STATEMENTS = 500;

/**
 * Opens the file; `readOnly` for a reader.
 * Throws `AppError("store_corrupt" | "store_unavailable" …)` where SQLite cannot.
 */
export function openConnection(file: string, options: ConnectionOptions): Connection {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: options.readOnly, timeout: 5000 });
    const pragmas = [`PRAGMA cache_size = ${-1024 * options.cacheMegabytes}`, "PRAGMA temp_store = MEMORY"];
    if (!options.readOnly) {
      pragmas.unshift(
        `PRAGMA page_size = ${options.pageSize ?? 4096}`,
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
      );
      pragmas.push("PRAGMA wal_autocheckpoint = 4000", "PRAGMA journal_size_limit = 67108864");
    }
    const opened = database;
    opened.exec(pragmas.join(";"));
    const origin = openedFile(file);
    return {
      ...origin,
      ...statements(opened, origin),
      ...changes(opened),
      exec(sql) {
        try {
          opened.exec(sql);
        } catch (error) {
          throw attributeDamage(error, origin);
        }
      },
      rollBack() {
        if (opened.isTransaction) opened.exec("ROLLBACK");
      },
      close: () => opened.close(),
    };
  } catch (error) {
    database?.close();
    throw storeError(attributeDamage(error, openedFile(file)), file);
  }
}

function statements(
  database: DatabaseSync,
  origin: OpenedFile,
): Pick<Connection, "prepare" | "prepareBig" | "prepareLists" | "prepareBigLists"> {
  const prepare = (sql: string, setUp: (statement: StatementSync) => void) => {
    try {
      const statement = database.prepare(sql);
      setUp(statement);
      return new Statement(statement, origin);
    } catch (error) {
      throw attributeDamage(error, origin);
    }
  };
  const cached = (setUp: (statement: StatementSync) => void) => {
    const known = new Map<string, Statement>();
    return (sql: string) => {
      const found = known.get(sql);
      if (found !== undefined) return found;
      if (known.size >= MAX_STATEMENTS) known.clear();
      const statement = prepare(sql, setUp);
      known.set(sql, statement);
      return statement;
    };
  };
  return {
    prepare: cached(() => undefined),
    prepareBig: cached((statement) => statement.setReadBigInts(true)),
    prepareLists: cached((statement) => statement.setReturnArrays(true)),
    prepareBigLists: cached((statement) => {
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
    }),
  };
}

/** SQLite's session extension: https://www.sqlite.org/sessionintro.html */
function changes(database: DatabaseSync): Pick<Connection, "recordChanges" | "applyChanges"> {
  return {
    recordChanges() {
      const session = database.createSession();
      return {
        take() {
          const patchset = session.patchset();
          session.close();
          return patchset;
        },
        drop: () => session.close(),
      };
    },
    applyChanges(patchset) {
      database.applyChangeset(patchset, {
        onConflict: (kind) =>
          kind === constants.SQLITE_CHANGESET_DATA || kind === constants.SQLITE_CHANGESET_CONFLICT
            ? constants.SQLITE_CHANGESET_REPLACE
            : constants.SQLITE_CHANGESET_OMIT,
      });
    },
  };
}
