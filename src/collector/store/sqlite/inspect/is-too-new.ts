import { DatabaseSync } from "node:sqlite";
import { DAY_SCHEMA } from "../engine/schema/day-schema.ts";
import { SEARCH_SCHEMA } from "../engine/schema/search-schema.ts";
import { STATE_SCHEMA } from "../engine/schema/state-schema.ts";

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
    return version > (SCHEMAS[name] ?? DAY_SCHEMA).length;
  } finally {
    database.close();
  }
}
