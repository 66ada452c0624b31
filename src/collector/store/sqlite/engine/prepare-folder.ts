import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "#lib/app-error.ts";
import type { Notice } from "#model/notice.ts";
import { storedNotices } from "../notices/notices.ts";
import { openConnection } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { repair } from "./repair.ts";
import { DAY_SCHEMA } from "./schema/day-schema.ts";
import { SEARCH_SCHEMA } from "./schema/search-schema.ts";
import { STATE_SCHEMA } from "./schema/state-schema.ts";
import { storeError } from "./store-error.ts";
import { dayFile, daysFolder, listDays, searchFile, stateFile } from "./store-folder.ts";

export interface PreparedFolder {
  /** Releases the lock. */
  unlock: () => void;
  notices: Notice[];
}

/**
 * Creates the folder, locks it, and migrates and repairs every file before any thread opens it.
 * Throws `AppError` with `store_old_form` for a folder of the former single-file format, and the codes of `openSqliteStore`.
 */
export function prepareFolder(folder: string): PreparedFolder {
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
    return { unlock, ...prepareFiles(folder) };
  } catch (error) {
    unlock();
    throw error;
  }
}

function prepareFiles(folder: string): Omit<PreparedFolder, "unlock"> {
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
    const notices = storedNotices(state);
    state.close();
    file = searchFile(folder);
    const search = openConnection(file, { readOnly: false, cacheMegabytes: 2 });
    migrate(search, SEARCH_SCHEMA);
    search.close();
    return { notices };
  } catch (error) {
    throw storeError(error, file);
  }
}

/**
 * Ensures that only one process writes to the folder. The lock is SQLite's own on a small file, which the system releases
 * however the process ends. Returns the function that releases it.
 * Throws `AppError("store_in_use")` when another process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, "glasshouse.lock");
  try {
    const database = new DatabaseSync(file, { timeout: 0 });
    database.exec("BEGIN EXCLUSIVE");
    return () => database.close();
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new AppError("store_in_use", { cause: error, context: { folder } });
    }
    throw storeError(error, file);
  }
}
