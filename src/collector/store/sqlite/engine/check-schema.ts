import { AppError } from "#lib/app-error.ts";
import { openConnection, type Connection } from "./connection.ts";
import { migrate } from "./migrate.ts";

/** The tables, indexes and columns that a file has after these steps. */
const expected = new Map<readonly string[], string[]>();

/**
 * Checks that a migrated file has every table, index and column of its schema. Additions are none of our business.
 * Throws `AppError("store_corrupt")` if something is missing.
 */
export function checkSchema(connection: Connection, steps: readonly string[]): void {
  const found = new Set(namesIn(connection));
  const missing = expectedNames(steps).find((name) => !found.has(name));
  if (missing !== undefined)
    throw new AppError("store_corrupt", {
      context: { file: connection.file, reason: `${missing} is missing` },
    });
}

function expectedNames(steps: readonly string[]): string[] {
  const known = expected.get(steps);
  if (known !== undefined) return known;
  const model = openConnection(":memory:", { readOnly: false, cacheMegabytes: 1 });
  migrate(model, steps);
  const names = namesIn(model);
  model.close();
  expected.set(steps, names);
  return names;
}

function namesIn(connection: Connection): string[] {
  const rows = connection
    .prepare(
      `SELECT type || ' ' || name AS name FROM sqlite_schema WHERE sql IS NOT NULL
       UNION ALL SELECT 'column ' || tables.name || '.' || columns.name
       FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
    )
    .all() as { name: string }[];
  return rows.map(({ name }) => name);
}
