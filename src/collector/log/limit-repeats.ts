import type { Millis } from "#lib/units.ts";

export interface RepeatLimit {
  /** Whether to write a line with this key now; otherwise it is counted. */
  admits(key: string): boolean;
}

/** Distinct messages whose repeats are counted at a time; beyond it the oldest is forgotten, and may be written again. */
const MAX_KEYS = 1_000;

/**
 * Admits one line of each key in a window of time. At the window's end, `summarize` is called with how many were left out, if
 * any were.
 */
export function limitRepeats(window: Millis, summarize: (key: string, count: number) => void): RepeatLimit {
  const leftOut = new Map<string, { count: number; timer: NodeJS.Timeout }>();

  function end(key: string): void {
    const { count = 0, timer } = leftOut.get(key) ?? {};
    clearTimeout(timer);
    leftOut.delete(key);
    if (count > 0) summarize(key, count);
  }

  return {
    admits(key) {
      const known = leftOut.get(key);
      if (known !== undefined) {
        known.count += 1;
        return false;
      }
      const [oldest] = leftOut.keys();
      if (oldest !== undefined && leftOut.size >= MAX_KEYS) end(oldest);
      leftOut.set(key, { count: 0, timer: setTimeout(() => end(key), window).unref() });
      return true;
    },
  };
}
