import type { Day } from "../engine/day.ts";
import { openDayConnection } from "../engine/day-writer.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { hasDay } from "../engine/store-folder.ts";
import { rewriteFile } from "./purge-file.ts";

/** Writes the file of a day anew that the writer has closed, on a thread of its own: a large one takes long. */
export function rewriteDay(_: StoreFiles, folder: string, day: Day): void {
  // Retention may have deleted it.
  if (!hasDay(folder, day)) return;
  const connection = openDayConnection(folder, day, { readOnly: false, cacheMegabytes: 4 });
  try {
    rewriteFile(connection);
  } finally {
    connection.close();
  }
}
