import { AppError } from "#lib/app-error.ts";
import { err, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { PartFailure } from "#api/pages.ts";
import { ERRORS, type ErrorCode } from "#api/problem.ts";

/** A slower part is left out, so that the page is answered within its caller's deadline of three seconds. */
const PATIENCE: Millis = 2000;

export type Part<T> = Result<T, PartFailure>;

/** Waits for a part of a page. Every error becomes that part's failure; unexpected ones go to `report`. */
export async function readPart<T>(
  reading: Promise<Part<T>>,
  report: (error: unknown) => void,
  patience: Millis = PATIENCE,
): Promise<Part<T>> {
  const { promise: late, resolve } = Promise.withResolvers<Part<T>>();
  const timer = setTimeout(() => resolve(err({ code: "query_timeout" })), patience);
  const read = reading.catch((error: unknown) => {
    const code = codeOf(error);
    if (code === "internal") report(error);
    return err({ code });
  });
  const part = await Promise.race([read, late]);
  clearTimeout(timer);
  return part;
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof AppError && Object.hasOwn(ERRORS, error.code)
    ? (error.code as ErrorCode)
    : "internal";
}
