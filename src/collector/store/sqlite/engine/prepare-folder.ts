import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#lib/app-error.ts";
import { openConnection } from "./connection.ts";
import { lockFolder } from "./lock-folder.ts";
import { migrate } from "./migrate.ts";
import { DAY_SCHEMA } from "./schema/day-schema.ts";
import { SEARCH_SCHEMA } from "./schema/search-schema.ts";
import { STATE_SCHEMA } from "./schema/state-schema.ts";
import { storeError } from "./store-error.ts";
import { dayFile, daysFolder, listDays, searchFile, stateFile } from "./store-folder.ts";
import { repair } from "./repair.ts";

/**
 * Makes the folder, takes its lock, and brings every file to the present schema and to one common state before any thread
 * opens it. Returns the function that lets the lock go.
 * Throws `AppError` with `store_old_form` for a folder of the time when all was one file, and as `openSqliteStore` says.
 */
export function prepareFolder(folder: string): () => void {
  try {
    mkdirSync(daysFolder(folder), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new AppError("store_unavailable", {
      cause: error,
      context: { file: folder, reason: String(error) },
    });
  }
  if (existsSync(join(folder, "glasshouse.db")))
    throw new AppError("store_old_form", { context: { folder } });
  const unlock = lockFolder(folder);
  try {
    prepareFiles(folder);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

function prepareFiles(folder: string): void {
  let file = stateFile(folder);
  try {
    const state = openConnection(file, { readOnly: false, cacheMegabytes: 2 });
    migrate(state, STATE_SCHEMA);
    state
      .prepare(
        "INSERT INTO projects (id, slug, name, public_key) SELECT 1, 'app', 'App', ? WHERE NOT EXISTS (SELECT 1 FROM projects)",
      )
      .run(randomBytes(16).toString("hex"));
    for (const day of listDays(folder).toReversed()) {
      file = dayFile(folder, day);
      const connection = openConnection(file, { readOnly: false, cacheMegabytes: 2 });
      migrate(connection, DAY_SCHEMA);
      repair(state, connection);
      connection.close();
    }
    state.close();
    file = searchFile(folder);
    const search = openConnection(file, { readOnly: false, cacheMegabytes: 2 });
    migrate(search, SEARCH_SCHEMA);
    search.close();
  } catch (error) {
    throw storeError(error, file);
  }
}
