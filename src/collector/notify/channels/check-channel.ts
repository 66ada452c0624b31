import { addressOf, isRefusedAddress } from "#lib/pinned-address.ts";
import type { Channel } from "#model/watch/channel.ts";
import { readAddress } from "#model/watch/channel-address.ts";
import { checkTemplate } from "../message/fill-template.ts";

/** Why nothing is sent to such an address. */
export const LINK_LOCAL = "it is a link-local address, where machines keep their credentials";

/** What is wrong with a channel, with the field; null if it can be used. */
export function checkChannel({ kind, address, key, template }: Channel, hasMail: boolean): string | null {
  const read = readAddress(kind, address);
  if (typeof read === "string") return `address: ${read}`;
  if (read.via === "mail" && !hasMail) return "address: e-mail needs GLASSHOUSE_SMTP_URL";
  const named = read.via === "http" ? addressOf(read.url) : null;
  if (named !== null && isRefusedAddress(named.address)) return `address: ${LINK_LOCAL}`;
  if (key !== null && kind !== "webhook") return "key: only a webhook is signed";
  if (template === null) return null;
  if (kind !== "webhook") return "template: only a webhook has one";
  const fault = checkTemplate(template);
  return fault === null ? null : `template: ${fault}`;
}
