import type { UnixMillis } from "#lib/units.ts";
import type { Channel } from "#model/watch/channel.ts";
import type { RuleOrigin } from "#model/watch/rule.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

export interface StoredChannel {
  channel: Channel;
  origin: RuleOrigin;
}

const MAX_CHANNELS = 100;

export function listChannels({ state }: StoreFiles): StoredChannel[] {
  const rows = state.prepare("SELECT origin, channel FROM watch_channels ORDER BY id").all() as unknown as {
    origin: RuleOrigin;
    channel: string;
  }[];
  return rows.map(({ origin, channel }) => ({ origin, channel: JSON.parse(channel) as Channel }));
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

/** False if there is none. */
export function deleteChannel({ state }: WriteContext, id: string): boolean {
  return state.prepare("DELETE FROM watch_channels WHERE id = ?").run(id).changes === 1;
}
