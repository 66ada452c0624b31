import type { UnixMillis } from "#lib/units.ts";
import type { Channel } from "#model/watch/channel.ts";
import type { RuleOrigin } from "#model/watch/rule.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

export interface StoredChannel {
  channel: Channel;
  origin: RuleOrigin;
}

/** How sending to a channel went last. */
export interface ChannelAttempts {
  sentAt: UnixMillis | null;
  /** When the last attempt failed, and why; null if it did not. */
  failedAt: UnixMillis | null;
  failure: string | null;
}

const MAX_CHANNELS = 100;

const GONE = "the channel was deleted";

export function listChannels({ state }: StoreFiles): (StoredChannel & ChannelAttempts)[] {
  const rows = state
    .prepare(
      `SELECT origin, watch_channels.channel, sent AS sentAt, failed AS failedAt, failure FROM watch_channels
       LEFT JOIN channel_attempts ON channel_attempts.channel = id ORDER BY id`,
    )
    .all() as unknown as ({ origin: RuleOrigin; channel: string } & ChannelAttempts)[];
  return rows.map(({ channel, origin, sentAt, failedAt, failure }) => ({
    channel: JSON.parse(channel) as Channel,
    origin,
    sentAt,
    failedAt,
    failure,
  }));
}

/** Adds a channel, or replaces the one with its id. False if there are too many. */
export function putChannel(
  { state }: WriteContext,
  { channel, origin }: StoredChannel,
  now: UnixMillis,
): boolean {
  const { changes } = state
    .prepare(
      `INSERT INTO watch_channels (id, origin, channel, changed) SELECT ?1, ?2, ?3, ?4
       WHERE (SELECT count(*) FROM watch_channels WHERE id <> ?1) < ${MAX_CHANNELS}
       ON CONFLICT (id) DO UPDATE SET origin = excluded.origin, channel = excluded.channel, changed = excluded.changed`,
    )
    .run(channel.id, origin, JSON.stringify(channel), now);
  return changes === 1;
}

/** Adds those that were never added before, so that none comes back that a person deleted. */
export function addNamedChannels({ state }: WriteContext, channels: Channel[], now: UnixMillis): void {
  for (const channel of channels) {
    const { changes } = state
      .prepare("INSERT INTO named_channels (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING")
      .run(channel.id, now);
    if (changes === 0) continue;
    state
      .prepare(
        `INSERT INTO watch_channels (id, origin, channel, changed) VALUES (?, 'default', ?, ?) ON CONFLICT DO NOTHING`,
      )
      .run(channel.id, JSON.stringify(channel), now);
  }
}

/** Deletes a channel, and gives up what waits for it. False if there is none. */
export function deleteChannel({ state }: WriteContext, id: string): boolean {
  const isDone = state.prepare("DELETE FROM watch_channels WHERE id = ?").run(id).changes === 1;
  if (!isDone) return false;
  state.prepare("DELETE FROM channel_attempts WHERE channel = ?").run(id);
  state.prepare("DELETE FROM notification_logs WHERE channel = ?").run(id);
  state
    .prepare("UPDATE alert_messages SET due = NULL, failure = ? WHERE channel = ? AND due IS NOT NULL")
    .run(GONE, id);
  return true;
}

/** Stores how an attempt to send to a channel ended: `failure` is null if it was taken. */
export function putAttempt(
  { state }: WriteContext,
  channel: string,
  failure: string | null,
  at: UnixMillis,
): void {
  state
    .prepare(
      `INSERT INTO channel_attempts (channel, sent, failed, failure)
       SELECT ?1, iif(?2 IS NULL, ?3, NULL), iif(?2 IS NULL, NULL, ?3), ?2
       WHERE EXISTS (SELECT 1 FROM watch_channels WHERE id = ?1)
       ON CONFLICT (channel) DO UPDATE
       SET sent = coalesce(excluded.sent, sent), failed = excluded.failed, failure = excluded.failure`,
    )
    .run(channel, failure, at);
}
