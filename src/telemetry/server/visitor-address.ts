import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { currentRequest } from "./current-request.ts";

/** Whose connection a request came by; undefined once it is gone, as after a body that was too large. */
export function remoteAddress(request: IncomingMessage): string | undefined {
  return (request.socket as Socket | null)?.remoteAddress;
}

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.)/;

/**
 * The address that the current request came from. Only a proxy on this very machine is believed when it names another;
 * what it appended is the last entry, and the ones before it are whatever the client claimed.
 */
export function visitorAddress(of = currentRequest()?.request): string {
  const peer = (of && remoteAddress(of)) ?? "unknown";
  if (!LOOPBACK.test(peer)) return peer;
  const forwarded = of?.headers["x-forwarded-for"];
  const entries = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
  return entries.at(-1)?.trim() || peer;
}
