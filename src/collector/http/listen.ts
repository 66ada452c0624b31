import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import type { Bytes, Millis } from "#lib/units.ts";

/** Limits on the time and the number of a client's headers and requests. */
export interface ConnectionLimits {
  headers: Millis;
  /** Enough for an upload of 20 MiB over a slow line; a request that trickles for ever is cut. */
  request: Millis;
  keepAlive: Millis;
  /** How often connections are checked for these limits. */
  check: Millis;
  headerBytes: Bytes;
  connections: number;
}

const LIMITS: ConnectionLimits = {
  headers: 10_000,
  request: 60_000,
  keepAlive: 30_000,
  check: 5_000,
  headerBytes: 16_384,
  connections: 4_000,
};

/**
 * Listens; resolves with the server and its port (0 requests any free port).
 * Rejects with `AppError("port_taken" | "address_refused")`.
 */
export function listen(
  app: Hono,
  host: string,
  port: number,
  limits: ConnectionLimits = LIMITS,
): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.check,
      maxHeaderSize: limits.headerBytes,
    },
  }) as Server;
  server.maxConnections = limits.connections;
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const code = error.code === "EADDRINUSE" ? "port_taken" : "address_refused";
      reject(new AppError(code, { cause: error, context: { host, port, reason: error.message } }));
    });
    server.listen({ host: host.replace(/^\[(.*)\]$/, "$1"), port, backlog: 1024 }, () => {
      resolve({ server, port: (server.address() as AddressInfo).port });
    });
  });
}

/** Accepts no new connections, lets running requests finish, and cuts those left after the grace period. */
export async function closeServer(server: Server, grace: Millis): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose last answer ends while the server closes would be kept alive for the next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
