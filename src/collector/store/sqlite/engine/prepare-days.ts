import { accessSync, constants, statSync } from "node:fs";
import { checkSchema } from "./check-schema.ts";
import { openConnection, type Connection } from "./connection.ts";
import type { Day } from "./day.ts";
import { migrate } from "./migrate.ts";
import { quarantineDay, type Quarantined } from "./quarantine.ts";
import { repair } from "./repair.ts";
import { DAY_SCHEMA } from "./schema/day-schema.ts";
import { isDamage } from "./store-error.ts";
import { dayFile, listDays } from "./store-folder.ts";

/**
 * Migrates every day's file and repairs the state from it, unless the state is a new one. A file that is damaged, not ours or not readable is moved away, so
 * that the others can be served. Throws `AppError` for what concerns more than one file: a full disk, a later version.
 */
export function prepareDays(folder: string, state: Connection, repairs: boolean): Quarantined[] {
  const quarantined: Quarantined[] = [];
  for (const day of listDays(folder).toReversed()) {
    const reason = whyUnreadable(dayFile(folder, day)) ?? prepareDay(folder, day, repairs ? state : null);
    if (reason !== null) quarantined.push(quarantineDay(folder, day, reason));
  }
  return quarantined;
}

function whyUnreadable(file: string): string | null {
  try {
    if (!statSync(file).isFile()) return "it is not a file";
    accessSync(file, constants.R_OK);
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EACCES" ? "it may not be read" : null;
  }
}

/** Returns how the file is damaged; null where it is not. */
function prepareDay(folder: string, day: Day, state: Connection | null): string | null {
  let connection: Connection | undefined;
  try {
    connection = openConnection(dayFile(folder, day), { readOnly: false, cacheMegabytes: 2 });
    migrate(connection, DAY_SCHEMA);
    checkSchema(connection, DAY_SCHEMA);
    if (state !== null) repair(state, connection);
    return null;
  } catch (error) {
    if (!isDamage(error) || error.context["file"] === state?.file) throw error;
    return String(error.context["reason"]);
  } finally {
    connection?.close();
  }
}
