import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { AppError } from "#lib/app-error.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import type { Answering } from "./time-requests.ts";
import { type DrainLimits, drainUnread } from "./drain-unread.ts";
import { refuseGrpc } from "./refuse-grpc.ts";

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
  /** Of a body that goes on after its answer. */
  drain: DrainLimits;
}

const LIMITS: ConnectionLimits = {
  headers: 10_000,
  request: 60_000,
  keepAlive: 30_000,
  check: 5_000,
  headerBytes: 16_384,
  connections: 4_000,
  // As much as half a minute brings: discarded bytes cost no memory, and some senders read nothing before they sent all.
  drain: { bytes: 256 * 1_048_576, silence: 5_000, total: 30_000 },
};

export interface ListenOptions {
  /** Of every answer. */
  headers?: Record<string, string>;
  /** Called with every request, before the app. */
  onRequest?: (request: IncomingMessage) => void;
  /** Called with the path of each gRPC call, which is refused. */
  onGrpc?: (path: string) => void;
  limits?: ConnectionLimits;
}

/**
 * Listens; resolves with the server and its port (0 requests any free port).
 * Rejects with `AppError("port_taken" | "address_refused")`.
 */
export function listen(
  app: Answering,
  host: string,
  port: number,
  { headers = {}, onRequest, onGrpc = () => undefined, limits = LIMITS }: ListenOptions = {},
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
  refuseGrpc(server, onGrpc);
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.on("request", (request) => requests.set(request.socket, request));
  server.on("connection", (socket) => drainUnread(socket, () => requests.get(socket), limits.drain));
  const given = Object.entries(headers);
  // Before the app, and on Node's own objects: a middleware would make every answer twice.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of given) response.setHeader(name, value);
    onRequest?.(request);
  });
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
