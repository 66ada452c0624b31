import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Connection } from "./connection.ts";
import { dayName, type Day } from "./day.ts";
import { dayFile, moveDatabase, quarantineFolder, stateFile } from "./store-folder.ts";

/** A damaged file that was moved away. */
export interface Quarantined {
  /** Its name in the quarantine folder. */
  name: string;
  /** The day whose data it holds; null for the state file. */
  day: Day | null;
  /** SQLite's own words. */
  reason: string;
}

/** Moves a day's damaged file away, with its logs. */
export function quarantineDay(folder: string, day: Day, reason: string): Quarantined {
  return { name: moveAway(folder, dayFile(folder, day), dayName(day), ""), day, reason };
}

/** Moves the damaged state file away, under the day on which that happens. */
export function quarantineState(folder: string, today: Day, reason: string): Quarantined {
  return { name: moveAway(folder, stateFile(folder), dayName(today), ".state"), day: null, reason };
}

/** A fresh file of the same day will number its rows anew: nothing may refer to those of the damaged one. */
export function forgetRows(state: Connection, day: Day): void {
  state.prepare("UPDATE event_ids SET event = NULL WHERE day = ?").run(day);
  state.prepare("DELETE FROM issue_spares WHERE day = ?").run(day);
}

function moveAway(folder: string, file: string, stem: string, suffix: string): string {
  for (let number = 1; ; number++) {
    const name = `${stem}${suffix}${number === 1 ? "" : `.${number}`}.db`;
    const target = join(quarantineFolder(folder), name);
    if (["", "-wal", "-shm"].some((ending) => existsSync(`${target}${ending}`))) continue;
    moveDatabase(file, target);
    return name;
  }
}
