import { catalogueCode, isCatalogueError } from "#lib/catalogue-error.ts";
import type { Millis } from "#lib/units.ts";
import { findEntry } from "../catalogue/catalogue.ts";

const ATTEMPTS = 3;
const FIRST_WAIT: Millis = 200;
/** If the server asks for a longer wait than this, the visitor is told instead of being kept waiting. */
const LONGEST_WAIT: Millis = 5_000;

/** Tells the server which attempt this is, so that it reports only the last one. */
export const ATTEMPT_HEADER = "x-glasshouse-attempt";

/** Whether a method is idempotent. */
export function isRepeatable(method: string): boolean {
  return method !== "POST" && method !== "PATCH";
}

/** The shortest wait before a retry after this error; undefined if a retry is pointless. */
export function retryDelay(error: unknown): Millis | undefined {
  if (!findEntry(catalogueCode(error)).retryable) return undefined;
  const retryAfter = isCatalogueError(error) ? error.context["retryAfter"] : undefined;
  return typeof retryAfter === "number" ? Math.ceil(retryAfter) * 1_000 : 0;
}

/**
 * Whether the browser that sent this request will retry it by itself. Both ends apply the same rules, so that a failure is
 * reported exactly if the visitor is told about it.
 */
export function willRetry(request: Request, error: unknown): boolean {
  const attempt = Number(request.headers.get(ATTEMPT_HEADER));
  if (!(attempt >= 1 && attempt < ATTEMPTS) || !isRepeatable(request.method)) return false;
  const delay = retryDelay(error);
  return delay !== undefined && delay <= LONGEST_WAIT;
}

/**
 * Retries after transient failures, with back-off and jitter, so that clients that failed together do not return together.
 *
 * @param attempt is passed its number, from 1
 * @param delayAfter the shortest wait before a retry after this error; undefined if a retry is pointless
 */
export async function withRetries<T>(
  attempt: (number: number) => Promise<T>,
  delayAfter: (error: unknown) => Millis | undefined,
  wait: (millis: Millis) => Promise<void> = waitFor,
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt(number);
    } catch (error) {
      const delay = number < ATTEMPTS ? delayAfter(error) : undefined;
      if (delay === undefined || delay > LONGEST_WAIT) throw error;
      await wait(delay + Math.random() * FIRST_WAIT * 2 ** number);
    }
  }
}

function waitFor(millis: Millis): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis));
}
