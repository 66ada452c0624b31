import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { clientAddress, type TrustsProxy } from "#lib/trusted-proxies.ts";

/** The socket's remote address, IPv4 in dotted notation; null without a socket. */
export function remoteAddress(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address?.replace(/^::ffff:/, "") ?? null;
  } catch {
    return null;
  }
}

/** Finds the client's address behind the proxies that the operator named; null without a socket. */
export function clientAddresses(isTrusted: TrustsProxy): (c: Context) => string | null {
  return (c) => {
    const peer = remoteAddress(c);
    return peer === null ? null : clientAddress(peer, c.req.header("x-forwarded-for"), isTrusted);
  };
}
