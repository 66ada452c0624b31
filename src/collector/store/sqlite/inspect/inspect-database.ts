import { DatabaseSync } from "node:sqlite";

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
