import { statSync } from "node:fs";
import { AppError } from "#lib/app-error.ts";
import { isDamage, storeError } from "./store-error.ts";

/** A file as it was when it was opened: one that is moved away may be followed by another of the same name. */
export interface OpenedFile {
  file: string;
  /** 0 for a database in memory. */
  inode: number;
}

export function openedFile(file: string): OpenedFile {
  return { file, inode: statSync(file, { throwIfNoEntry: false })?.ino ?? 0 };
}

/** Adds to an error of a damaged file which file it is: SQLite does not say, and a question reads many. */
export function attributeDamage(error: unknown, { file, inode }: OpenedFile): unknown {
  const named = storeError(error, file);
  if (!isDamage(named) || named === error) return error;
  return new AppError(named.code, { cause: error, context: { ...named.context, inode } });
}
