import type { Clock } from "#lib/clock.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { NotifyTimings } from "#model/watch/notify-timings.ts";
import type { NotificationPlan } from "#model/watch/notification-plan.ts";
import { planNotifications } from "#model/watch/plan-notifications.ts";
import type { Channel } from "#model/watch/channel.ts";
import type { Store } from "#collector/store/port/store.ts";
import { messageOf } from "./links/message-of.ts";
import type { LinkContext } from "./links/link-to.ts";
import type { Message } from "./message/message.ts";
import type { Attempt } from "./send/attempt.ts";
import { retryAt } from "./send/retry-at.ts";

/** Of each channel in one turn. */
const AT_ONCE = 20;

export type DeliveryStore = Pick<
  Store,
  "hasDueMessages" | "readOutbox" | "pickMessages" | "listDueDeliveries" | "settleDelivery"
>;
type Due = Awaited<ReturnType<DeliveryStore["listDueDeliveries"]>>[number];

export interface DeliveryOptions {
  store: DeliveryStore;
  clock: Clock;
  timings: NotifyTimings;
  send: (channel: Channel, message: Message) => Promise<Attempt>;
  links: LinkContext;
  /** Random hex digits. */
  newId: () => string;
  report: (error: unknown) => void;
}

export interface Delivery {
  /** Plans what is to be sent now, and begins to send it. Not to be called again before it resolves. */
  turn: () => Promise<void>;
  /** Resolves once nothing is being sent. */
  idle: () => Promise<void>;
}

/**
 * Plans and sends messages. What goes together, and under which key, is stored before it is sent, and settled only after its
 * receiver answered: whatever the collector died in, the same message is sent again under the same key. Each channel sends by
 * itself, so one that hangs does not hold up the others.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, clock, timings, send, links, newId, report } = options;
  const sending = new Map<string, Promise<void>>();
  let lookedAt: UnixMillis = -Infinity;

  async function deliver(channel: Channel, { key, attempts, items }: Due): Promise<boolean> {
    const attempt = await send(channel, messageOf(key, items, links));
    const at = clock();
    const failure = attempt.sent ? null : attempt.reason;
    const dueAt = attempt.sent
      ? null
      : retryAt({
          attempts: attempts + 1,
          at,
          retryAfter: attempt.retryAfter,
          first: timings.retry,
          random: Math.random(),
        });
    await store.settleDelivery(channel.id, key, { at, dueAt, failure });
    return attempt.sent;
  }

  /** In order, until one fails: the others have little more hope at once. */
  async function sendAll(channel: Channel, due: Due[]): Promise<void> {
    for (const one of due) if (!(await deliver(channel, one))) return;
  }

  return {
    async turn() {
      const now = clock();
      // What fires is repeated in hours: with many alerts open, it is not read for nothing at every turn.
      const isQuiet = Math.abs(now - lookedAt) < timings.wait && !(await store.hasDueMessages(now));
      if (isQuiet) return;
      lookedAt = now;
      const outbox = await store.readOutbox(now, now - timings.hour);
      const plan = planNotifications(outbox, now, timings, newId);
      if (!isEmpty(plan)) await store.pickMessages(plan, now);
      // What a channel is sending now may be listed and settled at once.
      const busy = new Set(sending.keys());
      const due = await store.listDueDeliveries(now, AT_ONCE);
      for (const [id, own] of Map.groupBy(due, ({ channel }) => channel)) {
        const channel = outbox.channels.find((known) => known.id === id);
        if (busy.has(id) || channel === undefined || !channel.isOn) continue;
        const run = sendAll(channel, own)
          .catch(report)
          .finally(() => sending.delete(id));
        sending.set(id, run);
      }
    },
    async idle() {
      await Promise.all(sending.values());
    },
  };
}

function isEmpty({ deliveries, held, givenUp, closed }: NotificationPlan): boolean {
  return deliveries.length + held.length + givenUp.length + closed.length === 0;
}
