import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ProjectId } from "#lib/ids.ts";
import type { Bytes } from "#lib/units.ts";
import { dayFromName, dayName, type Day } from "./day.ts";

/** Everything that changes or outlives telemetry: projects, issues, settings, sign-ins, the ledger. */
export function stateFile(folder: string): string {
  return join(folder, "state.db");
}

/** The state as it was before the last migration. */
export function stateSnapshotFile(folder: string): string {
  return join(folder, "state.before.db");
}

/** The search index of issues: words and tags. */
export function searchFile(folder: string): string {
  return join(folder, "search.db");
}

/** The projects besides the first, whose folder this is. */
export function projectsFolder(folder: string): string {
  return join(folder, "projects");
}

/** A project's own store. */
export function projectFolder(folder: string, project: ProjectId): string {
  return join(projectsFolder(folder), String(project));
}

/** The numbers of the projects besides the first, in order. */
export function listProjectFolders(folder: string): ProjectId[] {
  const within = projectsFolder(folder);
  if (!existsSync(within)) return [];
  return readdirSync(within)
    .filter((name) => /^[1-9]\d{0,8}$/.test(name))
    .map((name) => Number(name) as ProjectId)
    .toSorted((one, other) => one - other);
}

export function daysFolder(folder: string): string {
  return join(folder, "days");
}

/** Damaged files. */
export function quarantineFolder(folder: string): string {
  return join(folder, "quarantine");
}

/** Files past their retention, for a day. */
export function expiredFolder(folder: string): string {
  return join(folder, "expired");
}

export function dayFile(folder: string, day: Day): string {
  return join(daysFolder(folder), `${dayName(day)}.db`);
}

/** The day whose file this is; undefined for another file. */
export function dayOfFile(folder: string, file: string): Day | undefined {
  return dirname(file) === daysFolder(folder) ? dayFromName(basename(file, ".db")) : undefined;
}

/** The days that have a file, the latest first. */
export function listDays(folder: string): Day[] {
  return readdirSync(daysFolder(folder))
    .map((name) => (name.endsWith(".db") ? dayFromName(name.slice(0, -3)) : undefined))
    .filter((day) => day !== undefined)
    .toSorted((left, right) => right - left);
}

/** A file that was moved out of `days/`. */
export interface AsideFile {
  file: string;
  /** The day that its name starts with. */
  day: Day;
}

/** The databases of the quarantine folder or the expired folder; none where the folder does not exist. */
export function listAside(aside: string): AsideFile[] {
  if (!existsSync(aside)) return [];
  return readdirSync(aside).flatMap((name) => {
    const day = dayFromName(name.slice(0, 10));
    return day !== undefined && name.endsWith(".db") ? [{ file: join(aside, name), day }] : [];
  });
}

export function hasDay(folder: string, day: Day): boolean {
  return existsSync(dayFile(folder, day));
}

/** Unlinks a database with its logs. Readers that have it open can read it until they close it. */
export function deleteDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true, recursive: true });
}

/** Moves a database with its logs, the database last: a crash before leaves it to be moved again. */
export function moveDatabase(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  for (const suffix of ["-shm", "-wal", ""])
    if (existsSync(`${from}${suffix}`)) renameSync(`${from}${suffix}`, `${to}${suffix}`);
}

/** The size of the state, and of the search index. */
export function indexSizes(folder: string): { state: Bytes; search: Bytes } {
  return { state: withLogs(stateFile(folder)), search: withLogs(searchFile(folder)) };
}

/** The size of each day, latest first; of the files moved out of `days/`, by the same days; and of everything else. */
export function sizesOf(folder: string): { days: DaySize[]; aside: DaySize[]; rest: Bytes } {
  const aside = [...listAside(quarantineFolder(folder)), ...listAside(expiredFolder(folder))];
  return {
    days: listDays(folder).map((day) => ({ day, bytes: withLogs(dayFile(folder, day)) })),
    aside: aside.map(({ file, day }) => ({ day, bytes: withLogs(file) })),
    rest: sizeOfRest(folder),
  };
}

function sizeOfRest(folder: string): Bytes {
  const counted = new Set(
    [daysFolder, quarantineFolder, expiredFolder, projectsFolder].map((of) => basename(of(folder))),
  );
  return readdirSync(folder)
    .filter((name) => !counted.has(name))
    .flatMap((name) => listFiles(join(folder, name)))
    .reduce((sum, file) => sum + sizeOf(file), 0);
}

/** The file itself, or all within the folder; nothing where it is gone by now, or belongs to somebody else. */
function listFiles(path: string): string[] {
  try {
    if (!lstatSync(path).isDirectory()) return [path];
    return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
  } catch {
    return [];
  }
}

export interface DaySize {
  day: Day;
  bytes: Bytes;
}

function withLogs(file: string): Bytes {
  return sizeOf(file) + sizeOf(`${file}-wal`);
}

/** 0 for a missing file: retention may delete one at any time. */
function sizeOf(file: string): Bytes {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
