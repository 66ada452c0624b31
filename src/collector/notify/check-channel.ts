import { isIP } from "node:net";
import type { Channel } from "#model/watch/channel.ts";
import { readAddress } from "#model/watch/channel-address.ts";
import { isRefusedAddress } from "./refused-address.ts";

/** What is wrong with a channel, with the field; null if it can be used. */
export function checkChannel({ kind, address, key, template }: Channel, hasMail: boolean): string | null {
  const read = readAddress(kind, address);
  if (typeof read === "string") return `address: ${read}`;
  if (read.via === "mail" && !hasMail) return "address: e-mail needs GLASSHOUSE_SMTP_URL";
  if (read.via === "http") {
    const host = read.url.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) !== 0 && isRefusedAddress(host))
      return "address: it must not be a link-local address, where machines keep their secrets";
  }
  if (key !== null && kind !== "webhook") return "key: only a webhook is signed";
  if (template !== null && kind !== "webhook") return "template: only a webhook has one";
  return null;
}
