import type { Millis, UnixMillis } from "#lib/units.ts";

/** What the last message of a group said. */
export interface NotificationLog {
  at: UnixMillis;
  /** The alerts that it listed as firing, and as resolved. */
  firing: readonly string[];
  resolved: readonly string[];
}

/** What there is to say of a group now. */
export interface GroupState {
  now: UnixMillis;
  firing: readonly string[];
  /** Alerts that were reported as firing, and have ended since. */
  resolved: readonly string[];
  /** How often a message is repeated; null if nothing that fires is to be repeated. */
  repeat: Millis | null;
}

export const NOTIFICATION_REASONS = [
  "first notification",
  "new alerts in group",
  "newly resolved",
  "all resolved",
  "repeat interval elapsed",
  "do not notify",
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/**
 * Whether a group needs a message, and why: the rules of Alertmanager's notification log. `log` is null for a group that nothing
 * was said of yet.
 */
export function decideNotification(log: NotificationLog | null, state: GroupState): NotificationReason {
  const { now, firing, resolved, repeat } = state;
  if (log === null) return firing.length > 0 ? "first notification" : "do not notify";
  if (!isWithin(firing, log.firing)) return "new alerts in group";
  if (firing.length === 0) return log.firing.length > 0 ? "all resolved" : "do not notify";
  if (!isWithin(resolved, log.resolved)) return "newly resolved";
  return repeat !== null && now - log.at >= repeat ? "repeat interval elapsed" : "do not notify";
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all);
  return some.every((one) => known.has(one));
}
