import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Bytes } from "#lib/units.ts";
import { dayFromName, dayName, type Day } from "./day.ts";

/** Everything that changes or outlives telemetry: projects, issues, settings, sign-ins, the ledger. */
export function stateFile(folder: string): string {
  return join(folder, "state.db");
}

/** The search index of issues: words and tags. */
export function searchFile(folder: string): string {
  return join(folder, "search.db");
}

export function daysFolder(folder: string): string {
  return join(folder, "days");
}

export function dayFile(folder: string, day: Day): string {
  return join(daysFolder(folder), `${dayName(day)}.db`);
}

/** The days that have a file, the latest first. */
export function listDays(folder: string): Day[] {
  return readdirSync(daysFolder(folder))
    .map((name) => (name.endsWith(".db") ? dayFromName(name.slice(0, -3)) : undefined))
    .filter((day) => day !== undefined)
    .toSorted((left, right) => right - left);
}

export function hasDay(folder: string, day: Day): boolean {
  return existsSync(dayFile(folder, day));
}

/** Unlinks a day's file. Readers that have it open can read it until they close it. */
export function deleteDay(folder: string, day: Day): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${dayFile(folder, day)}${suffix}`, { force: true });
}

/** The size of each day, latest first, and of everything else. */
export function sizesOf(folder: string): { days: { day: Day; bytes: Bytes }[]; rest: Bytes } {
  const withLogs = (file: string) => sizeOf(file) + sizeOf(`${file}-wal`);
  return {
    days: listDays(folder).map((day) => ({ day, bytes: withLogs(dayFile(folder, day)) })),
    rest: withLogs(stateFile(folder)) + withLogs(searchFile(folder)),
  };
}

/** 0 for a missing file: retention may delete one at any time. */
function sizeOf(file: string): Bytes {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
