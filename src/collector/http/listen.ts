import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import type { Bytes, Millis } from "#lib/units.ts";

/** How long a peer may take for what it says, and how much of it there may be. */
export interface ConnectionLimits {
  headers: Millis;
  /** A whole request: an upload of 20 MiB over a slow line takes its time, one that trickles for ever is cut. */
  request: Millis;
  keepAlive: Millis;
  /** Between two looks for connections that are over their time. */
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
 * Listens; resolves with the server and the port that it got (0 asks for any that is free).
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

/** Takes no more connections, lets what runs finish, and cuts what is left after the grace. */
export async function closeServer(server: Server, grace: Millis): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose last answer ends while the server closes would be kept for the client's next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
