import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The address of the socket's other end, an IPv4 address in its own notation; null without a socket. */
export function remoteAddress(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address?.replace(/^::ffff:/, "") ?? null;
  } catch {
    return null;
  }
}
