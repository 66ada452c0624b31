import { AppError } from "#lib/app-error.ts";
import type { Connection } from "./connection.ts";
import { storeError } from "./store-error.ts";

/**
 * Migrates a file to the current schema, each step in its own transaction; `user_version` counts the steps applied. Throws
 * `AppError("store_too_new")` for a file written by a later version.
 */
export function migrate(connection: Connection, steps: readonly string[]): void {
  const { file } = connection;
  try {
    const { user_version: version } = connection.prepare("PRAGMA user_version").get() as {
      user_version: number;
    };
    if (version > steps.length) {
      throw new AppError("store_too_new", { context: { file, version, known: steps.length } });
    }
    for (const [index, step] of steps.entries()) {
      if (index < version) continue;
      connection.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${index + 1}; COMMIT`);
    }
  } catch (error) {
    throw storeError(error, file);
  }
}
