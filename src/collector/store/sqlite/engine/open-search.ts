import { existsSync } from "node:fs";
import { checkSchema } from "./check-schema.ts";
import { openConnection, type Connection } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { SEARCH_SCHEMA } from "./schema/search-schema.ts";
import { isDamage } from "./store-error.ts";
import { deleteDatabase, searchFile } from "./store-folder.ts";

/**
 * Opens the search index of issues, and reads of it what `use` needs. All of it comes from the days' events, so one that is
 * missing, damaged or not ours is replaced by an empty one, which `startBackfill` fills; `isNew` says so.
 */
export function openSearch<Used>(
  folder: string,
  cacheMegabytes: number,
  use: (connection: Connection) => Used,
): { used: Used; isNew: boolean } {
  const file = searchFile(folder);
  const isNew = !existsSync(file);
  try {
    return { used: openChecked(file, cacheMegabytes, use), isNew };
  } catch (error) {
    if (!isDamage(error)) throw error;
    deleteDatabase(file);
    return { used: openChecked(file, cacheMegabytes, use), isNew: true };
  }
}

/** Row of `progress`: the index lacks everything stored before it was begun. */
export const BEGUN_ANEW = 3;

export function noteBegunAnew(connection: Connection): void {
  connection.prepare("INSERT OR IGNORE INTO progress (id, rows) VALUES (?, 1)").run(BEGUN_ANEW);
}

function openChecked<Used>(
  file: string,
  cacheMegabytes: number,
  use: (connection: Connection) => Used,
): Used {
  const connection = openConnection(file, { readOnly: false, cacheMegabytes });
  try {
    migrate(connection, SEARCH_SCHEMA);
    checkSchema(connection, SEARCH_SCHEMA);
    return use(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}
