import type { Millis } from "#lib/units.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { Channel } from "#config/notify-channels.ts";
import { createDelivery } from "./deliver.ts";
import { evaluate } from "./evaluate.ts";
import type { Sending } from "./send-message.ts";
import { createObservedTime } from "./observed-time.ts";
import { checkUptime } from "./uptime/check-uptime.ts";
import type { WatchProgress } from "./watch-progress.ts";

/** How often messages that are due are sent. */
const DELIVERY: Millis = 5_000;

interface WatchOptions {
  context: ReadContext;
  watched: WatchProgress;
  channels: readonly Channel[];
  sending: Sending;
  /** How often the rules are evaluated. */
  every: Millis;
  /** Random hex digits. */
  newId: () => string;
  report: (error: unknown) => void;
}

/**
 * Evaluates the rules, checks URLs and delivers the messages until it is stopped. A failure is reported and tried again with the next turn: an
 * alert and its messages are stored together, so none is lost between.
 */
export function startWatch(options: WatchOptions): { stop: () => Promise<void> } {
  const { context, watched, channels, sending, every, newId, report } = options;
  const { store, clock } = context;
  const observed = createObservedTime(clock, () => performance.now());
  const ids = channels.map(({ id }) => id);
  const deliver = createDelivery({ store, clock, channels, sending });

  /** Subjects that were not normal; at the start they are in the store. */
  let before = Number.POSITIVE_INFINITY;
  const watching = repeat(every, report, async () => {
    const { now, since } = observed();
    const { changes, states } = await evaluate(context, { now, since, longest: 2 * every }, newId);
    if (changes.length + states.length + before > 0) await store.changeAlerts(changes, ids, states);
    before = states.length;
    watched.evaluatedAt = now;
    watched.since = since;
  });
  const elapsed = () => performance.now();
  const checking = repeat(every, report, () =>
    checkUptime({ store, clock, elapsed, stopping: sending.stopping }),
  );
  const delivering = channels.length === 0 ? null : repeat(DELIVERY, report, deliver);
  return {
    async stop() {
      await Promise.all([watching.stop(), checking.stop(), delivering?.stop()]);
    },
  };
}

/** Runs something again and again, never two at once. `stop` waits for the one that runs. */
function repeat(every: Millis, report: (error: unknown) => void, run: () => Promise<void>) {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= run()
      .catch(report)
      .finally(() => {
        running = null;
      });
  }, every);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
