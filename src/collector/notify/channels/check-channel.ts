import { isIP } from "node:net";
import type { Channel } from "#model/watch/channel.ts";
import { readAddress } from "#model/watch/channel-address.ts";
import { checkTemplate } from "../message/fill-template.ts";
import { refusedReason } from "./refused-address.ts";

/** What is wrong with a channel, with the field; null if it can be used. */
export function checkChannel({ kind, address, key, template }: Channel, hasMail: boolean): string | null {
  const read = readAddress(kind, address);
  if (typeof read === "string") return `address: ${read}`;
  if (read.via === "mail" && !hasMail) return "address: e-mail needs GLASSHOUSE_SMTP_URL";
  const host = read.via === "http" ? read.url.hostname.replace(/^\[(.*)\]$/, "$1") : "";
  const refused = isIP(host) === 0 ? null : refusedReason(host);
  if (refused !== null) return `address: ${refused}`;
  if (key !== null && kind !== "webhook") return "key: only a webhook is signed";
  if (template === null) return null;
  if (kind !== "webhook") return "template: only a webhook has one";
  const fault = checkTemplate(template);
  return fault === null ? null : `template: ${fault}`;
}
