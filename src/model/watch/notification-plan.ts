import type { UnixMillis } from "#lib/units.ts";
import type { Alert, AlertMessage } from "./alert.ts";
import type { Channel } from "./channel.ts";
import type { NotificationLog, NotificationReason } from "./decide-notification.ts";
import type { Silence } from "./silence.ts";

/** A row of the outbox. */
export interface OutboxMessage extends AlertMessage {
  createdAt: UnixMillis;
  /** The key of the delivery that it belongs to; null while it waits for one. */
  delivery: string | null;
}

export interface GroupLog extends NotificationLog {
  channel: string;
  group: string;
}

/** What was sent to a channel lately. */
export interface RecentMessages {
  channel: string;
  /** Deliveries of the last hour, without digests. */
  messages: number;
  digestAt: UnixMillis | null;
}

/** Everything that decides what is sent next. */
export interface Outbox {
  /** Those that are open, and those with a message that waits. */
  alerts: Alert[];
  /** Every message of these alerts. */
  messages: OutboxMessage[];
  channels: Channel[];
  silences: Silence[];
  logs: GroupLog[];
  recent: RecentMessages[];
}

/** One message to a channel: rows of the outbox, and alerts that are repeated. From here on its parts do not change. */
export interface PlannedDelivery {
  /** Sent as its idempotency key. */
  key: string;
  channel: string;
  reasons: NotificationReason[];
  messages: number[];
  repeats: number[];
  logs: GroupLog[];
}

export interface NotificationPlan {
  deliveries: PlannedDelivery[];
  /** Messages that wait, with the reason. */
  held: { id: number; note: string }[];
  givenUp: { id: number; note: string }[];
  /** Groups of which nothing fires any more. */
  closed: Pick<GroupLog, "channel" | "group">[];
}

/** A group that needs a message now. */
export interface ReadyGroup {
  channel: Channel;
  reason: NotificationReason;
  /** Of its worst alert: 0 is a page. */
  severity: number;
  since: UnixMillis;
  messages: { id: number; key: string }[];
  repeats: Alert[];
  log: GroupLog;
}
