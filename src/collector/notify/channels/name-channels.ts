import { err, ok, type Result } from "#lib/result.ts";
import type { NamedChannel } from "#config/notify-channels.ts";
import { Channel, CHANNEL_NAMES } from "#model/watch/channel.ts";
import { readAddress } from "#model/watch/channel-address.ts";
import { fingerprint } from "./channel-view.ts";
import { checkChannel } from "./check-channel.ts";

const MAX_ID = 60;

interface InvalidChannel {
  code: "invalid_channel";
  /** Which one and why, without its address. */
  detail: string;
}

/** The channels of `GLASSHOUSE_NOTIFY` as they are stored: the same address always has the same id. */
export function channelsOf(named: readonly NamedChannel[]): Result<Channel[], InvalidChannel> {
  const channels = named.map(channelOf);
  for (const [index, channel] of channels.entries()) {
    const fault = checkChannel(channel, true);
    if (fault !== null)
      return err({ code: "invalid_channel", detail: `channel ${index + 1}, ${channel.kind}: ${fault}` });
  }
  return ok(channels);
}

function channelOf({ kind, address }: NamedChannel): Channel {
  const read = readAddress(kind, address);
  const place = typeof read === "string" ? "" : read.via === "http" ? read.url.host : (read.to[0] ?? "");
  const end = `-${fingerprint(address)}`;
  const start = `${kind}-${place}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const id = start.slice(0, MAX_ID - end.length).replace(/-$/, "") + end;
  return Channel.parse({ id, name: `${CHANNEL_NAMES[kind]} ${place}`.slice(0, 120).trim(), kind, address });
}
