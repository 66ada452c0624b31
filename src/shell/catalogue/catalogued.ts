import { CatalogueError, type CatalogueEntry } from "#lib/catalogue-error.ts";
import type { errors } from "#product/errors.ts";
import { findEntry } from "./find-entry.ts";
import type { PlatformCode } from "./platform-errors.ts";

type CodesOf<S> = S extends { status: "decided"; value: infer V } ? Extract<keyof V, string> : never;

/** The platform's codes, and the ones that the product's slot decides; none of those while it is open. */
export type CatalogueCode = CodesOf<
  { status: "decided"; value: Record<PlatformCode, CatalogueEntry> } | typeof errors
>;

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
