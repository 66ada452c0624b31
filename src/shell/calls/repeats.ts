import { catalogueCode, isCatalogueError } from "#lib/catalogue-error.ts";
import type { Millis } from "#lib/units.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import { ATTEMPTS, LONGEST_WAIT } from "./retry-call.ts";

/** Says which attempt this is to the server, which reports the last one alone. */
export const ATTEMPT_HEADER = "x-glasshouse-attempt";

/** Whether a call may be made again: one that changes nothing, or the same thing again. */
export function isRepeatable(method: string): boolean {
  return method !== "POST" && method !== "PATCH";
}

/** How long to wait at least before a call that failed like this is made again; undefined where that is of no use. */
export function mayPass(error: unknown): Millis | undefined {
  if (!findEntry(catalogueCode(error)).retryable) return undefined;
  const retryAfter = isCatalogueError(error) ? error.context["retryAfter"] : undefined;
  return typeof retryAfter === "number" ? Math.ceil(retryAfter) * 1_000 : 0;
}

/**
 * Whether the browser that sent this request will make its call again by itself. Both ends ask the same questions, so that
 * what a visitor was never told is no failure, and what a visitor is told is one.
 */
export function isRepeated(request: Request, error: unknown): boolean {
  const number = Number(request.headers.get(ATTEMPT_HEADER));
  if (!(number >= 1 && number < ATTEMPTS) || !isRepeatable(request.method)) return false;
  const wait = mayPass(error);
  return wait !== undefined && wait <= LONGEST_WAIT;
}
