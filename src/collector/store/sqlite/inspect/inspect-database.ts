import { basename } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DAY_SCHEMA } from "../engine/schema/day-schema.ts";
import { SEARCH_SCHEMA } from "../engine/schema/search-schema.ts";
import { STATE_SCHEMA } from "../engine/schema/state-schema.ts";

export interface Inspected {
  /** What SQLite found wrong with the file; null if nothing. */
  damage: string | null;
  /** The number of rows by table, without those that a search index keeps for itself. */
  rows: Record<string, number>;
}

/** Reads a database that nobody writes to. `thorough` also checks each of its pages. */
export function inspectDatabase(file: string, thorough: boolean): Inspected {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const damage = thorough ? damageOf(database) : null;
    return { damage, rows: rowsOf(database) };
  } catch (error) {
    return { damage: String(error instanceof Error ? error.message : error), rows: {} };
  } finally {
    database?.close();
  }
}

function damageOf(database: DatabaseSync): string | null {
  const found = String(database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"]);
  return found === "ok" ? null : found;
}

function rowsOf(database: DatabaseSync): Record<string, number> {
  const tables = database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
    .all()
    .map((row) => String(row["name"]))
    .filter((name) => !name.startsWith("sqlite_"));
  return Object.fromEntries(
    tables.map((name) => {
      const row = database.prepare(`SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`).get();
      return [name, Number(row?.["rows"])];
    }),
  );
}

const SCHEMAS: Readonly<Record<string, readonly string[]>> = {
  "state.db": STATE_SCHEMA,
  "search.db": SEARCH_SCHEMA,
};

/**
 * Whether a later version wrote a database, so that this one cannot open it.
 *
 * @param name its path within the data folder
 */
export function isTooNew(file: string, name: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
    return version > (SCHEMAS[basename(name)] ?? DAY_SCHEMA).length;
  } finally {
    database.close();
  }
}
