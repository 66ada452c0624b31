import { closeSync, openSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Overwrites the first page of a table with zeros, as a failing disk does: the file still opens. */
export function zeroTable(file: string, table: string): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const { rootpage } = database
    .prepare("SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ?")
    .get(table) as { rootpage: number };
  const { page_size: size } = database.prepare("PRAGMA page_size").get() as { page_size: number };
  database.close();
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, new Uint8Array(size), 0, size, (rootpage - 1) * size);
  closeSync(descriptor);
}
