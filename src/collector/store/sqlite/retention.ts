import type { Clock } from "#lib/clock.ts";
import type { Writer } from "./writer.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Between two chunks, so that appending is never behind more than one. */
const PAUSE = 50;

/** Deletes, hourly and in small chunks, what was received longer ago than the days given. */
export function startRetention(writer: Pick<Writer, "change">, clock: Clock, days: number): { stop(): void } {
  let timer = setTimeout(() => void run(), HOUR / 60).unref();
  let stopped = false;

  async function run(): Promise<void> {
    // A chunk that fails (a full disk, a closing store) is tried again an hour later.
    const more = await writer.change("deleteExpired", clock() - days * DAY).catch(() => false);
    if (!stopped) timer = setTimeout(() => void run(), more ? PAUSE : HOUR).unref();
  }

  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
