import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The socket's remote address, IPv4 in dotted notation; null without a socket. */
export function remoteAddress(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address?.replace(/^::ffff:/, "") ?? null;
  } catch {
    return null;
  }
}
