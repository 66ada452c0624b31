import type { Connection } from "../engine/connection.ts";

/** Whether the indexes of words know this of all of the file's rows: older files were written before they did. */
export function knowsAll(connection: Connection, what: "numbers" | "resources" | "log resources"): boolean {
  if (connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'indexed'").get() === undefined)
    return false;
  return connection.prepare("SELECT 1 FROM indexed WHERE what = ?").get(what) !== undefined;
}
