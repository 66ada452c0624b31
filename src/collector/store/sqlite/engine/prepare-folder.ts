import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "#lib/app-error.ts";
import type { Notice } from "#model/notice.ts";
import { FIRST_PROJECT } from "#model/project.ts";
import { storedNotices } from "../notices/notices.ts";
import { erasedPersons, type ErasedPerson } from "../erasure/erasures.ts";
import type { KnownTime } from "./clock-guard.ts";
import type { Day } from "./day.ts";
import { readKnownTime } from "./known-time.ts";
import { deriveState } from "./derive-state.ts";
import { noteBegunAnew, openSearch } from "./open-search.ts";
import { prepareDays } from "./prepare-days.ts";
import { completeState, prepareState, type ProjectIdentity } from "./prepare-state.ts";
import { forgetRows, type Quarantined } from "./quarantine.ts";
import { storeError } from "./store-error.ts";
import { daysFolder } from "./store-folder.ts";

export interface PreparedFolder {
  /** Releases the lock. */
  unlock: () => void;
  notices: Notice[];
  knownTime: KnownTime | null;
  quarantined: Quarantined[];
  /** Why the state was lost, where a new one was accepted in its place. */
  stateLost: string | null;
  /** The search index was begun anew beside stored issues. */
  searchLost: boolean;
  /** Persons of whom records may still arrive. */
  erased: ErasedPerson[];
}

/**
 * Creates the folder, locks it, and migrates and repairs every file before any thread opens it. Damaged files of days are moved
 * away, and a damaged search index is begun anew.
 * Throws `AppError` with `store_old_form` for a folder of the former single-file format, and the codes of `openSqliteStore`.
 */
export function prepareFolder(
  folder: string,
  today: Day,
  acceptNewState = false,
  project: ProjectIdentity = { id: FIRST_PROJECT, slug: "app", name: "App" },
): PreparedFolder {
  try {
    mkdirSync(daysFolder(folder), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new AppError("store_unavailable", {
      cause: error,
      context: { file: folder, reason: String(error) },
    });
  }
  if (existsSync(join(folder, "glasshouse.db")))
    throw new AppError("store_old_form", { context: { folder } });
  const unlock = lockFolder(folder);
  try {
    return { unlock, ...prepareFiles(folder, today, acceptNewState, project) };
  } catch (error) {
    unlock();
    throw storeError(error, folder);
  }
}

function prepareFiles(
  folder: string,
  today: Day,
  acceptNewState: boolean,
  project: ProjectIdentity,
): Omit<PreparedFolder, "unlock"> {
  const { state, lost, quarantined } = prepareState(folder, today, acceptNewState, project);
  const search = openSearch(folder, 2, (connection) => connection);
  try {
    quarantined.push(...prepareDays(folder, state, lost === null));
    if (lost !== null) quarantined.push(...deriveState(folder));
    for (const { day } of quarantined) if (day !== null && day >= today) forgetRows(state, day);
    const searchLost = search.isNew && state.prepare("SELECT 1 FROM issues LIMIT 1").get() !== undefined;
    if (searchLost) noteBegunAnew(search.used);
    completeState(state);
    return {
      notices: storedNotices(state),
      knownTime: readKnownTime(state),
      quarantined,
      stateLost: lost,
      searchLost,
      erased: erasedPersons(state),
    };
  } finally {
    search.used.close();
    state.close();
  }
}

/**
 * Ensures that only one process writes to the folder. The lock is SQLite's own on a small file, which the system releases
 * however the process ends. Returns the function that releases it.
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
