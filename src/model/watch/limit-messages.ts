import type { UnixMillis } from "#lib/units.ts";
import { MOST_AN_HOUR, type NotifyTimings } from "./notify-timings.ts";
import type { NotificationPlan, PlannedDelivery, ReadyGroup, RecentMessages } from "./notification-plan.ts";

interface Limit {
  now: UnixMillis;
  timings: NotifyTimings;
  newKey: () => string;
}

const OVER_LIMIT = `${MOST_AN_HOUR} messages were sent within the hour; the next digest has it`;

/**
 * Makes a delivery of each group, pages first, as long as the channel has not had its messages of the hour. The others are put
 * into one digest, at most one an interval. PagerDuty groups by itself, and must get the end of every alert, so it has no limit.
 */
export function limitMessages(
  ready: ReadyGroup[],
  recent: readonly RecentMessages[],
  limit: Limit,
  plan: NotificationPlan,
): void {
  const [first] = ready;
  if (first === undefined) return;
  const { channel } = first;
  const ofChannel = recent.find((known) => known.channel === channel.id);
  const left = channel.kind === "pagerduty" ? ready.length : MOST_AN_HOUR - (ofChannel?.messages ?? 0);
  const inOrder = ready.toSorted((one, other) => one.severity - other.severity || one.since - other.since);
  const alone = inOrder.slice(0, Math.max(0, left));
  const together = inOrder.slice(alone.length);
  plan.deliveries.push(...alone.map((group) => deliveryOf([group], limit)));
  if (together.length === 0) return;
  if (limit.now - (ofChannel?.digestAt ?? -Infinity) >= limit.timings.interval) {
    const digest = deliveryOf(together, limit);
    plan.deliveries.push({ ...digest, key: `digest-${limit.newKey()}` });
  } else
    plan.held.push(
      ...together.flatMap(({ messages }) => messages.map(({ id }) => ({ id, note: OVER_LIMIT }))),
    );
}

function deliveryOf(groups: ReadyGroup[], { now, newKey }: Limit): PlannedDelivery {
  const messages = groups.flatMap((group) => group.messages);
  const repeats = groups.flatMap((group) => group.repeats);
  const [message] = messages;
  const [repeat] = repeats;
  // A key that follows from the alert, where the message is about one.
  const own = message?.key ?? `${repeat?.uid ?? ""}-updated-${now}`;
  return {
    key: messages.length + repeats.length === 1 ? own : newKey(),
    channel: groups[0]!.channel.id,
    reasons: groups.map(({ reason }) => reason),
    messages: messages.map(({ id }) => id),
    repeats: repeats.map(({ id }) => id),
    logs: groups.map(({ log }) => log),
  };
}
