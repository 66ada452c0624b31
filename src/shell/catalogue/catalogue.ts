import { CatalogueError } from "#lib/catalogue-error.ts";
import type { CatalogueCode } from "#product/catalogue-code.ts";
import { findEntry } from "./find-entry.ts";

/**
 * The error of a code of the catalogue, to be thrown anywhere: the page or the answer, the log line, the span, the event
 * and the dashboard all make the same of it.
 *
 * @param context what helps whoever looks into it; it reaches reports, never visitors
 */
export function catalogued(
  code: CatalogueCode,
  options: { cause?: unknown; context?: Record<string, unknown> } = {},
): CatalogueError {
  const error = new CatalogueError(code, findEntry(code), options);
  // The stack begins where the error was thrown, not here.
  Error.captureStackTrace?.(error, catalogued);
  return error;
}
