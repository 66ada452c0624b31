import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface SlowProxy {
  url: string;
  /** Delays the requests whose path matches, from now on: by longer than a page waits, if not said. Null forwards all at once. */
  delay(paths: RegExp | null, millis?: number): void;
  /** How many delayed requests were forwarded. */
  late(): number;
  close(): void;
}

/** Longer than a page waits for the collector. */
const DELAY_MILLIS = 10_000;

/** Forwards requests to a port of this machine, some of them late. */
export async function startSlowProxy(port: number): Promise<SlowProxy> {
  let slow: RegExp | null = null;
  let wait = DELAY_MILLIS;
  let late = 0;
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((incoming, answer) => {
    const { method, url = "/", headers } = incoming;
    const forward = () => {
      const outgoing = request({ host: "127.0.0.1", port, method, path: url, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      outgoing.on("error", () => answer.destroy());
      incoming.pipe(outgoing);
    };
    if (slow?.test(url) !== true) {
      forward();
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      late += 1;
      forward();
    }, wait);
    timers.add(timer);
    answer.on("close", () => clearTimeout(timer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delay(paths, millis = DELAY_MILLIS) {
      [slow, wait] = [paths, millis];
    },
    late: () => late,
    close() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}
