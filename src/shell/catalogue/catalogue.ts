import { CatalogueError, type CatalogueEntry } from "#lib/catalogue-error.ts";
import type { PlatformCode } from "#lib/platform-codes.ts";
import type { CatalogueCode } from "#product/catalogue-code.ts";
import { errors, type Errors } from "#product/errors.ts";
import { decidedValue, type Slot } from "#product/slot.ts";
import { PLATFORM_ERRORS } from "./platform-errors.ts";

/** The catalogue entry of a code, the product's before the platform's. An unknown code gets the entry of `unexpected`. */
export function findEntry(code: string | undefined, of: Slot<Errors> = errors): CatalogueEntry {
  const entries: Errors = { ...PLATFORM_ERRORS, ...decidedValue(of) };
  return code !== undefined && Object.hasOwn(entries, code)
    ? (entries[code] ?? PLATFORM_ERRORS.unexpected)
    : PLATFORM_ERRORS.unexpected;
}

/**
 * Makes the error of a catalogue code, to be thrown anywhere. Page, answer, log line, span, event and dashboard all show
 * what the catalogue says about it.
 *
 * @param context details for whoever investigates; reaches reports, never visitors
 */
export function catalogued(
  code: CatalogueCode,
  options: { cause?: unknown; context?: Record<string, unknown> } = {},
): CatalogueError {
  const error = new CatalogueError(code, findEntry(code), options);
  // The stack begins at the caller.
  Error.captureStackTrace?.(error, catalogued);
  return error;
}

/** The text of a status page. */
export type StatusText = Pick<CatalogueEntry, "title" | "text" | "action">;

/** The text of a status page, looked up on the server so that the browser needs no catalogue. */
export function statusText(code: PlatformCode): StatusText {
  const { title, text, action } = findEntry(code);
  return { title, text, action };
}
