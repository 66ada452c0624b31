import { AppError } from "#lib/app-error.ts";

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html) that an operator can act on. */
const CODES = new Map([
  [8, "store_read_only"],
  [10, "store_unavailable"],
  [11, "store_corrupt"],
  [13, "store_full"],
  [14, "store_unavailable"],
  [26, "store_corrupt"],
]);

/**
 * An error of `node:sqlite`, or of decompressing what a file holds, as an `AppError`; other errors become `store_failed`, and an
 * `AppError` is returned unchanged.
 */
export function storeError(error: unknown, file: string): AppError {
  if (error instanceof AppError) return error;
  const primary = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
  const code = isBadBlock(error) ? "store_corrupt" : (CODES.get(primary) ?? "store_failed");
  return new AppError(code, {
    cause: error,
    context: { file, reason: error instanceof Error ? error.message : String(error) },
  });
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
