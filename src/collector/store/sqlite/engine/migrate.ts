import { AppError } from "#lib/app-error.ts";
import type { Connection } from "./connection.ts";
import { storeError } from "./store-error.ts";

/**
 * Migrates a file to the current schema, each step in its own transaction; `user_version` counts the steps applied. Throws
 * `AppError("store_too_new")` for a file written by a later version, `AppError("store_corrupt")` for another program's.
 */
export function migrate(connection: Connection, steps: readonly string[]): void {
  const { file } = connection;
  try {
    const { user_version: version } = connection.prepare("PRAGMA user_version").get() as {
      user_version: number;
    };
    if (isForeign(connection, version))
      throw new AppError("store_corrupt", {
        context: { file, reason: "it has the tables of another program" },
      });
    if (version > steps.length) {
      throw new AppError("store_too_new", { context: { file, version, known: steps.length } });
    }
    for (const [index, step] of steps.entries()) {
      if (index < version) continue;
      applyStep(connection, step, index);
    }
  } catch (error) {
    throw storeError(error, file);
  }
}

/** Every file of ours has had the table since its first step. */
function isForeign(connection: Connection, version: number): boolean {
  const { tables, ours } = connection
    .prepare(
      "SELECT count(*) AS tables, count(*) FILTER (WHERE name = 'progress') AS ours FROM sqlite_schema",
    )
    .get() as { tables: number; ours: number };
  return version === 0 ? tables > 0 : ours === 0;
}

/** `SQLITE_ERROR`: what a step refers to is not there. */
const NOT_THERE = 1;

function applyStep(connection: Connection, step: string, index: number): void {
  try {
    connection.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${index + 1}; COMMIT`);
  } catch (error) {
    if (!(error instanceof Error && "errcode" in error && error.errcode === NOT_THERE)) throw error;
    throw new AppError("store_corrupt", {
      cause: error,
      context: { file: connection.file, reason: error.message },
    });
  }
}
