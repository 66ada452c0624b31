import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

export interface Captured {
  path: string;
  body: Buffer;
}

export interface CaptureServer {
  url: string;
  received: Captured[];
  close(): Promise<void>;
}

/** A DSN of the service at this address, with a made-up key. */
export function dsnOf(url: string, project = 1): string {
  const dsn = new URL(`${url}/${project}`);
  dsn.username = "0123456789abcdef0123456789abcdef";
  return dsn.href;
}

/**
 * Another reporting service, which accepts everything.
 *
 * @param port of a server closed earlier, to come back at the same address
 */
export async function startCaptureServer(port = 0): Promise<CaptureServer> {
  const received: Captured[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await buffer(request);
    const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(raw) : raw;
    received.push({ path: request.url ?? "", body });
    response.setHeader("content-type", request.headers["content-type"] ?? "application/json");
    response.end(request.url?.includes("envelope") ? "{}" : undefined);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
