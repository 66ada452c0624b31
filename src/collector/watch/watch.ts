import { repeat } from "#lib/repeat.ts";
import type { Millis } from "#lib/units.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { Channel } from "#config/notify-channels.ts";
import { createDelivery } from "./deliver.ts";
import { evaluate } from "./evaluate.ts";
import type { Sending } from "./send-message.ts";
import type { UsualAtOpening } from "./watch-failures.ts";
import { createWatchMemory } from "./watch-memory.ts";

/** How often messages that are due are sent. */
const DELIVERY: Millis = 5_000;

interface WatchOptions {
  context: ReadContext;
  channels: readonly Channel[];
  sending: Sending;
  /** How often the rules are evaluated. */
  every: Millis;
  /** Random hex digits. */
  newId: () => string;
  report: (error: unknown) => void;
}

/**
 * Evaluates the rules and delivers the messages until it is stopped. A failure is reported and tried again with the next turn: an
 * alert and its messages are stored together, so none is lost between.
 */
export function startWatch(options: WatchOptions): { stop: () => Promise<void> } {
  const { context, channels, sending, every, newId, report } = options;
  const { store, clock } = context;
  const remember = createWatchMemory(store);
  const usual: UsualAtOpening = new Map();
  const since = clock();
  const ids = channels.map(({ id }) => id);
  const deliver = createDelivery({ store, clock, channels, sending });

  const watching = repeat(every, report, async () => {
    const now = clock();
    const heard = await remember(now);
    const changes = await evaluate({ context, heard, usual, since, now, newId });
    if (changes.length > 0) await store.changeAlerts(changes, ids, []);
  });
  const delivering = channels.length === 0 ? null : repeat(DELIVERY, report, deliver);
  return {
    async stop() {
      await Promise.all([watching.stop(), delivering?.stop()]);
    },
  };
}
