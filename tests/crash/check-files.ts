import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Opens each file as the kill left it and runs SQLite's integrity check. Throws if one is damaged. */
export function checkFiles(folder: string): void {
  const days = readdirSync(join(folder, "days")).filter((name) => name.endsWith(".db"));
  for (const file of [join(folder, "state.db"), ...days.map((name) => join(folder, "days", name))]) {
    const database = new DatabaseSync(file);
    const found = database.prepare("PRAGMA integrity_check").all();
    database.close();
    if (found.length !== 1 || found[0]?.["integrity_check"] !== "ok")
      throw new Error(`${file}: ${JSON.stringify(found)}`);
  }
}
