import { renameSync, rmSync } from "node:fs";
import type { Connection } from "./connection.ts";
import { STATE_SCHEMA } from "./schema/state-schema.ts";
import { storeError } from "./store-error.ts";
import { stateSnapshotFile } from "./store-folder.ts";

/**
 * Copies a state file that is about to be migrated, as nothing else has what is in it; the copy replaces that of the migration
 * before. Does nothing for a new file and for one of the current schema.
 */
export function snapshotState(folder: string, state: Connection): void {
  const { user_version: version } = state.prepare("PRAGMA user_version").get() as { user_version: number };
  if (version === 0 || version >= STATE_SCHEMA.length) return;
  const file = stateSnapshotFile(folder);
  const draft = `${file}.tmp`;
  try {
    rmSync(draft, { force: true });
    state.prepare("VACUUM INTO ?").run(draft);
    renameSync(draft, file);
  } catch (error) {
    throw storeError(error, file);
  }
}
