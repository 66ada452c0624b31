import { existsSync, statSync } from "node:fs";
import { relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { AppError } from "#lib/app-error.ts";
import type { Bytes, UnixMillis } from "#lib/units.ts";
import { GROUPS_KEPT } from "../engine/repair.ts";
import {
  dayFile,
  listDays,
  listProjectFolders,
  projectFolder,
  searchFile,
  stateFile,
} from "../engine/store-folder.ts";

/** A database of a data folder. */
export interface PinnedFile {
  /** Its path within the folder: `state.db`, `days/2026-11-26.db`, `projects/2/state.db`. */
  name: string;
  /** What tells whether it changed since: size and time of its last change; null while it is still written to. */
  source: { bytes: Bytes; changed: UnixMillis } | null;
  /** Writes it, as it was when the folder was pinned, to a new file. */
  copyTo: (file: string) => Promise<void>;
}

export interface PinnedFolder {
  files: PinnedFile[];
  unpin: () => void;
}

/** At midnight a batch may still be written to the day before. */
const DAYS_WRITTEN = 2;
const ATTEMPTS = 100;
/** Pages of a step; between steps a copy can be interrupted. */
const PAGES = 10_000;

/** Fixes the databases of all projects, one after the other: each is as it was at a moment of its own. */
export async function pinFolder(folder: string): Promise<PinnedFolder> {
  const pinned: PinnedFolder[] = [];
  const unpin = () => {
    for (const project of pinned) project.unpin();
  };
  try {
    const others = listProjectFolders(folder).map((id) => projectFolder(folder, id));
    for (const within of [folder, ...others])
      if (existsSync(stateFile(within))) pinned.push(await pinProject(within, folder));
  } catch (error) {
    unpin();
    throw error;
  }
  return { files: pinned.flatMap(({ files }) => files), unpin };
}

/**
 * Fixes the databases of a project as they are now, while the collector goes on writing. The day's file keeps the changes to the
 * state of its last commits (`repair`), so the state is pinned first, and at once after it the day: what is in the day only,
 * the next start repairs. What the search index lacks is backfilled.
 * Throws `AppError("store_busy")` where a hundred attempts found no such moment.
 */
async function pinProject(folder: string, root: string): Promise<PinnedFolder> {
  const days = listDays(folder);
  const written = days.slice(0, DAYS_WRITTEN).map((day) => dayFile(folder, day));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const search = existsSync(searchFile(folder)) ? [pin(searchFile(folder))] : [];
    const state = pin(stateFile(folder));
    const latest = written.map(pin);
    const unpin = () => {
      for (const { database } of [...search, state, ...latest]) database.close();
    };
    if (latest.every(({ database }) => canRepair(state.database, database))) {
      const others = days.slice(DAYS_WRITTEN).map((day) => closedFile(dayFile(folder, day), root));
      const open = [state, ...search, ...latest].map(({ file, database }) => openFile(file, database, root));
      return { files: [...open, ...others], unpin };
    }
    unpin();
    await sleep(10);
  }
  throw new AppError("store_busy", { context: { folder } });
}

interface Pinned {
  file: string;
  database: DatabaseSync;
}

/** In a transaction from here on: it sees the file as it is now. */
function pin(file: string): Pinned {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  database.exec("BEGIN");
  database.prepare("SELECT count(*) FROM sqlite_schema").get();
  return { file, database };
}

/** Whether the day's file has all changes that the state has not. */
function canRepair(state: DatabaseSync, day: DatabaseSync): boolean {
  const latest = (database: DatabaseSync) =>
    Number(database.prepare("SELECT max(commits) AS commits FROM progress").get()?.["commits"] ?? 0);
  return latest(day) - latest(state) <= GROUPS_KEPT;
}

function openFile(file: string, database: DatabaseSync, root: string): PinnedFile {
  return { name: relative(root, file), source: null, copyTo: (to) => copy(database, to) };
}

function closedFile(file: string, root: string): PinnedFile {
  return {
    name: relative(root, file),
    source: unchanging(file),
    async copyTo(to) {
      const { database } = pin(file);
      try {
        await copy(database, to);
      } finally {
        database.close();
      }
    },
  };
}

function unchanging(file: string): PinnedFile["source"] {
  const { size, mtimeMs } = statSync(file);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return log === 0 ? { bytes: size, changed: Math.floor(mtimeMs) } : null;
}

async function copy(database: DatabaseSync, to: string): Promise<void> {
  await backup(database, to, { rate: PAGES });
}
