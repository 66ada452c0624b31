import type { Attributes } from "#model/attributes.ts";

/** Attributes that name the callee of a call whose span is missing, the most specific first. */
const NAMES = [
  "peer.service",
  "db.system.name",
  "db.system",
  "messaging.system",
  "rpc.service",
  "server.address",
];

/** The service that a call reaches, by the attributes of its span; null if these do not say. */
export function nameOfPeer(attributes: Attributes): string | null {
  for (const key of NAMES) {
    const name = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    if (typeof name === "string" && name !== "") return name;
  }
  return null;
}
