import type { Level } from "#model/level.ts";
import { type Cleaner, note } from "../scrub/cleaner.ts";

const LEVELS = new Map<unknown, Level>([
  ["trace", "debug"],
  ["debug", "debug"],
  ["info", "info"],
  ["log", "info"],
  ["notice", "info"],
  ["warning", "warning"],
  ["warn", "warning"],
  ["error", "error"],
  ["err", "error"],
  ["critical", "fatal"],
  ["fatal", "fatal"],
  // Python's log levels, which the first SDKs sent.
  [10, "debug"],
  [20, "info"],
  [30, "warning"],
  [40, "error"],
  [50, "fatal"],
]);

/** A level under any of the names that SDKs use; undefined for anything else. */
export function readLevel(value: unknown): Level | undefined {
  if (typeof value === "string" && /^[1-5]0$/.test(value)) return LEVELS.get(Number(value));
  return LEVELS.get(typeof value === "string" ? value.toLowerCase() : value);
}

/** An object's level; a name that is none is noted. */
export function levelField(cleaner: Cleaner, { level }: Record<string, unknown>): Level | undefined {
  const read = readLevel(level);
  if (read === undefined && level !== undefined && level !== null)
    note(cleaner, { err: [["invalid_data", {}]] }, "level");
  return read;
}
