import { repeat } from "#lib/repeat.ts";
import type { Millis } from "#lib/units.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { evaluate } from "./evaluate.ts";
import { createObservedTime } from "./observed-time.ts";
import { checkUptime } from "./uptime/check-uptime.ts";
import type { WatchProgress } from "./watch-progress.ts";

interface WatchOptions {
  context: ReadContext;
  watched: WatchProgress;
  /** How often the rules are evaluated. */
  every: Millis;
  /** Random hex digits. */
  newId: () => string;
  /** Ends checks of URLs that are under way. */
  stopping: AbortSignal;
  report: (error: unknown) => void;
}

/**
 * Evaluates the rules and checks URLs until it is stopped. A failure is reported and tried again with the next turn: an alert and
 * its messages are stored together, so none is lost between.
 */
export function startWatch(options: WatchOptions): { stop: () => Promise<void> } {
  const { context, watched, every, newId, stopping, report } = options;
  const { store, clock } = context;
  const elapsed = () => performance.now();
  const observed = createObservedTime(clock, elapsed);

  /** Subjects that were not normal; at the start they are in the store. */
  let before = Number.POSITIVE_INFINITY;
  const watching = repeat(every, report, async () => {
    const { now, since } = observed();
    const times = { now, since, longest: 2 * every, elapsed };
    const { changes, states } = await evaluate(context, times, newId);
    if (changes.length + states.length + before > 0) await store.changeAlerts(changes, states);
    before = states.length;
    watched.evaluatedAt = now;
    watched.since = since;
  });
  const checking = repeat(every, report, () => checkUptime({ store, clock, elapsed, stopping }));
  return {
    async stop() {
      await Promise.all([watching.stop(), checking.stop()]);
    },
  };
}
