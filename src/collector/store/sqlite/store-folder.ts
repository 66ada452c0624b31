import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dayFromName, dayName, type Day } from "./day.ts";

/** What is small, changes, and outlives the telemetry: projects, issues, people, settings, the ledger. */
export function stateFile(folder: string): string {
  return join(folder, "state.db");
}

/** What issues are searched by: words and tags. */
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

/** Unlinks a day's file. Readers that have it open read on until they close it. */
export function deleteDay(folder: string, day: Day): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${dayFile(folder, day)}${suffix}`, { force: true });
}
