import type { Clock } from "#lib/clock.ts";
import type { UnixMillis } from "#lib/units.ts";

/** The longest wait: an issue archived meanwhile may be due earlier. */
const LONGEST = 3_600_000;
const SHORTEST = 1000;

/** Reopens archived issues when they are due; call `look` after an issue was archived. */
export function startWakeTimer(
  wakeIssues: (now: UnixMillis) => Promise<UnixMillis | null>,
  clock: Clock,
): { look(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    // A failure (disk full, store closing) is retried at the next look.
    const next = await wakeIssues(clock()).catch(() => null);
    if (stopped) return;
    clearTimeout(timer);
    const wait = next === null ? LONGEST : Math.min(Math.max(next - clock(), SHORTEST), LONGEST);
    timer = setTimeout(() => void run(), wait).unref();
  }

  timer = setTimeout(() => void run(), SHORTEST).unref();
  return {
    look() {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), SHORTEST).unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
