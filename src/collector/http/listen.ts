import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import type { Millis } from "#lib/units.ts";

const HEADERS_TIMEOUT: Millis = 10_000;
/** A whole request: an upload of 20 MiB over a slow line takes its time, one that trickles for ever is cut. */
const REQUEST_TIMEOUT: Millis = 60_000;
const KEEP_ALIVE: Millis = 30_000;
const MAX_CONNECTIONS = 4000;

/**
 * Listens; resolves with the server and the port that it got (0 asks for any that is free).
 * Rejects with `AppError("port_taken" | "address_refused")`.
 */
export function listen(app: Hono, host: string, port: number): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE,
      connectionsCheckingInterval: 5000,
    },
  }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
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
