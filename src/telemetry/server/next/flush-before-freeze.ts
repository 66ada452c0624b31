/**
 * Where a platform that freezes its processes between requests lets Next ask for more time
 * (https://nextjs.org/docs/app/api-reference/functions/after#platform-support).
 */
const PLATFORM = Symbol.for("@next/request-context");

interface Platform {
  get(): { waitUntil?: (work: Promise<unknown>) => void } | undefined;
}

/** Flushes at the end of a request on platforms that may freeze the process afterwards. Elsewhere does nothing. */
export function flushBeforeFreeze(flush: () => Promise<unknown>): void {
  const platform = (globalThis as { [PLATFORM]?: Platform })[PLATFORM];
  platform?.get()?.waitUntil?.(flush());
}
