import { createHash } from "node:crypto";
import type { ChannelView } from "#api/channels.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Channel } from "#model/watch/channel.ts";
import { readAddress } from "#model/watch/channel-address.ts";
import type { Store } from "#collector/store/port/store.ts";

type Listed = Awaited<ReturnType<Store["listChannels"]>>[number];

/**
 * A channel as the API answers it: its address and key may be secrets. `hasKey` is whether webhooks without a key of their own are
 * signed.
 */
export function channelView(
  { channel, origin, sentAt, failedAt, failure }: Listed,
  hasKey: boolean,
): ChannelView {
  const { address: _address, key, ...shown } = channel;
  return {
    ...shown,
    origin,
    target: targetOf(channel),
    isSigned: channel.kind === "webhook" && (key !== null || hasKey),
    lastSentAt: sentAt === null ? null : isoFromMillis(sentAt),
    lastFailure: failedAt === null ? null : { at: isoFromMillis(failedAt), reason: failure ?? "failed" },
  };
}

/** Where a channel leads, without what is secret of its address. */
function targetOf({ kind, address }: Pick<Channel, "kind" | "address">): string {
  const read = readAddress(kind, address);
  if (typeof read === "string") return "an address that is not valid";
  if (read.via === "http") return `${read.url.host} ${fingerprint(address)}`;
  return [...new Set(read.to.map((mailbox) => mailbox.slice(mailbox.indexOf("@") + 1)))].join(", ");
}

/** Tells addresses of the same host apart. */
export function fingerprint(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 8);
}
