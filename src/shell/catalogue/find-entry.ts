import type { CatalogueEntry } from "#lib/catalogue-error.ts";
import { errors, type Errors } from "#product/errors.ts";
import { decidedValue, type Slot } from "#product/slot.ts";
import { PLATFORM_ERRORS } from "./platform-errors.ts";

/** What the catalogue, the product's before the platform's, says of a code; of an unknown one, what is safe to say of anything. */
export function findEntry(code: string | undefined, of: Slot<Errors> = errors): CatalogueEntry {
  const known: Errors = { ...PLATFORM_ERRORS, ...decidedValue(of) };
  return code !== undefined && Object.hasOwn(known, code)
    ? (known[code] ?? PLATFORM_ERRORS.unexpected)
    : PLATFORM_ERRORS.unexpected;
}
