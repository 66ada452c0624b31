/** Where a platform that freezes its processes between requests tells Next how to be kept awake a little longer. */
const PLATFORM = Symbol.for("@next/request-context");

interface Platform {
  get(): { waitUntil?: (work: Promise<unknown>) => void } | undefined;
}

/**
 * Sends what is waiting at the end of a request where the platform may freeze the process after it; does nothing on a
 * server that goes on running.
 */
export function flushBeforeFreeze(flush: () => Promise<unknown>): void {
  const platform = (globalThis as { [PLATFORM]?: Platform })[PLATFORM];
  platform?.get()?.waitUntil?.(flush());
}
