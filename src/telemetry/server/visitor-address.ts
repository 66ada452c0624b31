import { currentRequest } from "./current-request.ts";

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.)/;

/**
 * The address that the current request came from. Only a proxy on this very machine is believed when it names another;
 * what it appended is the last entry, and the ones before it are whatever the client claimed.
 */
export function visitorAddress(of = currentRequest()?.request): string {
  const peer = of?.socket.remoteAddress ?? "unknown";
  if (!LOOPBACK.test(peer)) return peer;
  const forwarded = of?.headers["x-forwarded-for"];
  const entries = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
  return entries.at(-1)?.trim() || peer;
}
