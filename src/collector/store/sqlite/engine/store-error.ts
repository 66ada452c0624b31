import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { AppError } from "#lib/app-error.ts";
import type { Bytes } from "#lib/units.ts";

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html) that an operator can act on. */
const CODES = new Map([
  [8, "store_read_only"],
  [10, "store_unavailable"],
  [11, "store_corrupt"],
  [13, "store_full"],
  [14, "store_unavailable"],
  [26, "store_corrupt"],
]);

/** Without room SQLite may report only that it cannot create or extend a file: an error of I/O. */
const MAY_BE_FULL = new Set([10, 14]);
/** The least that SQLite needs for the index of a log. */
const LEAST: Bytes = 65_536;

/**
 * An error of `node:sqlite`, of the file system, or of decompressing what a file holds, as an `AppError`; other errors become
 * `store_failed`, and an `AppError` is returned unchanged.
 */
export function storeError(error: unknown, file: string): AppError {
  if (error instanceof AppError) return error;
  return new AppError(codeOf(error, file), {
    cause: error,
    context: { file, reason: error instanceof Error ? error.message : String(error) },
  });
}

function codeOf(error: unknown, file: string): string {
  if (!(error instanceof Error)) return "store_failed";
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT") return "store_full";
  if (isBadBlock(error)) return "store_corrupt";
  const primary = Number(errcode ?? 0) & 0xff;
  if (MAY_BE_FULL.has(primary) && isFull(existsSync(file) ? file : dirname(file))) return "store_full";
  return CODES.get(primary) ?? "store_failed";
}

function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize < LEAST;
  } catch {
    return false;
  }
}

/** SQLite does not notice when the last page of a long value is lost, but its decompression does. */
function isBadBlock(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    String(error.code).startsWith("ZSTD_error_") &&
    error.code !== "ZSTD_error_memory_allocation"
  );
}

/** Whether the error says that the file in its context is damaged, or not one of this store. */
export function isDamage(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "store_corrupt";
}

/** An error as it is sent between threads. */
export interface ThreadError {
  code: string;
  context: Record<string, unknown>;
}

export function toThreadError(error: unknown, file: string): ThreadError {
  const { code, context } = storeError(error, file);
  return { code, context: { ...context } };
}

export function fromThreadError(error: ThreadError): AppError {
  return new AppError(error.code, { context: error.context });
}
