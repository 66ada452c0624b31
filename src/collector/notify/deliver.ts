import type { Clock } from "#lib/clock.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Store } from "#collector/store/port/store.ts";
import { retryAt } from "./retry-at.ts";
import { sendMessage, type Sending } from "./send-message.ts";

const AT_ONCE = 50;
const HOUR: Millis = 3_600_000;
/** Of each channel, so that a bad day does not drown its readers; the rest waits. */
const MOST_AN_HOUR = 60;
const OVER_LIMIT = `waits: ${MOST_AN_HOUR} messages were sent within the hour`;

interface DeliveryOptions {
  store: Pick<Store, "listChannels" | "listDueMessages" | "settleMessage" | "putAttempt">;
  clock: Clock;
  sending: Sending;
}

/**
 * Sends what is due. A message is settled only after its receiver answered, so one that was under way when the collector died is
 * sent again under the same key. Returns a function that sends once and never overlaps with itself.
 */
export function createDelivery({ store, clock, sending }: DeliveryOptions): () => Promise<void> {
  const sent = new Map<string, UnixMillis[]>();

  async function deliver({ message, alert }: Awaited<ReturnType<typeof store.listDueMessages>>[number]) {
    const channel = (await store.listChannels()).find(
      ({ channel: { id } }) => id === message.channel,
    )?.channel;
    if (channel === undefined)
      return store.settleMessage(message.id, {
        dueAt: null,
        sentAt: null,
        failure: "no such channel any more",
      });
    const now = clock();
    const lately = (sent.get(channel.id) ?? []).filter((at) => at > now - HOUR && at <= now);
    sent.set(channel.id, lately);
    if (lately.length >= MOST_AN_HOUR) {
      const dueAt = (lately[0] ?? now) + HOUR;
      return store.settleMessage(message.id, { dueAt, sentAt: null, failure: OVER_LIMIT });
    }
    const attempt = await sendMessage(channel, alert, message.event, sending);
    const at = clock();
    await store.putAttempt(channel.id, attempt.sent ? null : attempt.reason, at);
    if (attempt.sent) {
      lately.push(at);
      return store.settleMessage(message.id, { dueAt: null, sentAt: at, failure: null });
    }
    const dueAt = retryAt(message.attempts + 1, at, attempt.retryAfter, Math.random());
    return store.settleMessage(message.id, { dueAt, sentAt: null, failure: attempt.reason });
  }

  return async () => {
    const due = await store.listDueMessages(clock(), AT_ONCE);
    // One channel that hangs does not hold up the others.
    const byChannel = Map.groupBy(due, ({ message }) => message.channel);
    await Promise.all(
      [...byChannel.values()].map(async (messages) => {
        for (const one of messages) await deliver(one);
      }),
    );
  };
}
