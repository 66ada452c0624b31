import { setTimeout as sleep } from "node:timers/promises";
import type { Millis } from "#lib/units.ts";

const POLL: Millis = 50;

/** Resolves with true once `url` answers 2xx, with false once `abort` fires. Never rejects. */
export async function waitReady(url: string, abort: AbortSignal): Promise<boolean> {
  while (!abort.aborted) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([abort, AbortSignal.timeout(2_000)]) });
      await answer.body?.cancel();
      if (answer.ok) return true;
    } catch {
      // Not listening yet.
    }
    await sleep(POLL, undefined, { signal: abort }).catch(() => undefined);
  }
  return false;
}

const WARM_UP_TIMEOUT: Millis = 30_000;

/**
 * Requests a page once, so that the first visitor does not wait while the server loads the code that all pages share. Nothing
 * waits for it, and a failure does no harm.
 */
export async function warmUp(page: string): Promise<void> {
  try {
    const answer = await fetch(page, { redirect: "manual", signal: AbortSignal.timeout(WARM_UP_TIMEOUT) });
    await answer.arrayBuffer();
  } catch {
    // The page itself shows what is wrong to whoever opens it.
  }
}
