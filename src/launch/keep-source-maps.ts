import { setTimeout as sleep } from "node:timers/promises";
import type { Millis } from "#lib/units.ts";
import { say } from "./terminal.ts";

const FIRST_RETRY: Millis = 1_000;
const LONGEST_RETRY: Millis = 60_000;

/**
 * Uploads the build's source maps, and tries again until the collector has them all: it may die, or its disk may be full.
 * Resolves after the first try, since nothing but stacks of built code needs them.
 */
export async function keepSourceMaps(
  upload: () => Promise<unknown>,
  abort: AbortSignal,
  wait = pause,
): Promise<void> {
  const error = await tried(upload);
  if (error === undefined || abort.aborted) return;
  say(`The source maps could not be uploaded (${error.message}). Trying again until they are.`);
  void retry(upload, abort, wait);
}

async function retry(upload: () => Promise<unknown>, abort: AbortSignal, wait: typeof pause): Promise<void> {
  for (let delay = FIRST_RETRY; ; delay = Math.min(2 * delay, LONGEST_RETRY)) {
    await wait(delay, abort);
    if (abort.aborted || (await tried(upload)) === undefined) return;
  }
}

async function pause(delay: Millis, abort: AbortSignal): Promise<void> {
  await sleep(delay, undefined, { signal: abort }).catch(() => undefined);
}

/** Why it failed; undefined if it did not. */
async function tried(upload: () => Promise<unknown>): Promise<Error | undefined> {
  try {
    await upload();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
