import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export interface Gate {
  url: string;
  /** Forwards requests to a service under another key; until it is opened, every connection is cut off. */
  open(to: { url: string; key: string }, delayMillis: number): void;
  /** How many requests the service has answered, whether or not the client waited. */
  passed(): number;
  close(): Promise<void>;
}

/** A proxy between the app and its reporting service: closed at first, and slow to answer once open. */
export async function startGate(): Promise<Gate> {
  let target: { url: string; key: string; delayMillis: number } | undefined;
  let passed = 0;
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    if (!target) return void request.socket.destroy();
    const answer = await fetch(target.url + request.url, {
      method: "POST",
      body: new Uint8Array(body),
      headers: {
        "content-type": request.headers["content-type"] ?? "",
        "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${target.key}`,
      },
    });
    passed += 1;
    await sleep(target.delayMillis);
    response.writeHead(answer.status).end(await answer.text());
  };
  const server = createServer((request, response) => void forward(request, response).catch(() => undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: (to, delayMillis) => (target = { ...to, delayMillis }),
    passed: () => passed,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
