import { setTimeout as sleep } from "node:timers/promises";
import type { Millis } from "#lib/units.ts";

const POLL: Millis = 50;

/** Resolves when `url` answers 2xx; rejects when `abort` fires first. */
export async function waitReady(url: string, abort: AbortSignal): Promise<void> {
  for (;;) {
    abort.throwIfAborted();
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([abort, AbortSignal.timeout(2_000)]) });
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    await sleep(POLL, undefined, { signal: abort });
  }
}
