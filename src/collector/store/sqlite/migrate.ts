import { AppError } from "#lib/app-error.ts";
import type { Connection } from "./connection.ts";
import { MIGRATIONS } from "./schema.ts";
import { storeError } from "./store-error.ts";

/**
 * Brings the file to the present schema, each step in a transaction of its own, and makes the first project.
 * Throws `AppError("store_too_new")` for a file that a later version wrote.
 */
export function migrate(connection: Connection, file: string, newPublicKey: () => string): void {
  try {
    const { user_version: version } = connection.prepare("PRAGMA user_version").get() as {
      user_version: number;
    };
    if (version > MIGRATIONS.length) {
      throw new AppError("store_too_new", { context: { file, version, known: MIGRATIONS.length } });
    }
    for (const [index, step] of MIGRATIONS.entries()) {
      if (index < version) continue;
      connection.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${index + 1}; COMMIT`);
    }
    connection
      .prepare(
        "INSERT INTO projects (id, slug, name, public_key) SELECT 1, 'app', 'App', ? WHERE NOT EXISTS (SELECT 1 FROM projects)",
      )
      .run(newPublicKey());
  } catch (error) {
    throw storeError(error, file);
  }
}
