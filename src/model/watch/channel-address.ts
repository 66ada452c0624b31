import type { ChannelKind } from "./channel.ts";

/** Where a channel's messages are sent. */
export type ChannelAddress =
  | { via: "http"; url: URL; routingKey: string | null }
  | { via: "mail"; to: string[] };

const PAGERDUTY = "https://events.pagerduty.com/v2/enqueue";
const MOST_RECEIVERS = 10;
/** One address of RFC 5321 as people have them: no quotes, spaces, controls or lists. */
const MAILBOX = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i;

/** Reads a channel's address. A text says what is wrong with it. */
export function readAddress(kind: ChannelKind, address: string): ChannelAddress | string {
  if (kind === "email") return readMailboxes(address);
  if (kind === "pagerduty" && isRoutingKey(address))
    return { via: "http", url: new URL(PAGERDUTY), routingKey: address };
  if (!URL.canParse(address)) return "it must be a URL such as https://hooks.example/alerts";
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "it must begin with https:// or http://";
  if (kind === "ntfy" && lastSegment(url) === "") return "its path must end with the topic";
  if (kind !== "pagerduty") return { via: "http", url, routingKey: null };
  const routingKey = decodeURIComponent(url.username);
  url.username = "";
  if (!isRoutingKey(routingKey))
    return "it must be a routing key of 32 characters, or a URL with one as its user";
  return { via: "http", url, routingKey };
}

/** The last segment of a path, which is the topic of an ntfy address. */
export function lastSegment({ pathname }: URL): string {
  return pathname.slice(pathname.lastIndexOf("/") + 1);
}

function readMailboxes(address: string): ChannelAddress | string {
  const to = address.split(",").map((part) => part.trim());
  if (to.length > MOST_RECEIVERS) return `it must be at most ${MOST_RECEIVERS} e-mail addresses`;
  return to.every((mailbox) => MAILBOX.test(mailbox))
    ? { via: "mail", to }
    : "it must be an e-mail address such as ops@example.com";
}

function isRoutingKey(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
