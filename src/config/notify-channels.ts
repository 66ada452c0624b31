import { createHash } from "node:crypto";

const CHANNEL_KINDS = ["webhook", "slack", "discord", "ntfy"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Where messages are sent. */
export interface Channel {
  /** Names it without its secret parts: `slack hooks.slack.com 3f2a90c1`. */
  id: string;
  kind: ChannelKind;
  url: string;
}

/**
 * The channels of `GLASSHOUSE_NOTIFY`: addresses between commas, their kind before a plus (`ntfy+https://…`). Undefined if one is
 * no address, or of a kind that is not known.
 */
export function readChannels(list: string): Channel[] | undefined {
  const parts = list.split(/,(?=\s*[a-z]+(?:\+[a-z]+)?:\/\/)/).map((part) => part.trim());
  const channels = parts.flatMap((part) => readChannel(part) ?? []);
  return channels.length === parts.length ? channels : undefined;
}

function readChannel(text: string): Channel | undefined {
  const [, prefix = "webhook", url = ""] = /^(?:([a-z]+)\+)?(https?:\/\/.+)$/.exec(text) ?? [];
  const kind = CHANNEL_KINDS.find((known) => known === prefix);
  if (kind === undefined || !URL.canParse(url)) return undefined;
  const fingerprint = createHash("sha256").update(url).digest("hex").slice(0, 8);
  return { id: `${kind} ${new URL(url).host} ${fingerprint}`, kind, url };
}
