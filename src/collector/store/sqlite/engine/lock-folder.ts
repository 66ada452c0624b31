import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "#lib/app-error.ts";
import { storeError } from "./store-error.ts";

/**
 * Makes sure that one process only writes in the folder. The lock is SQLite's own on a small file, which the system
 * releases however the process ends. Returns the function that lets go.
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
