import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CanaryServer {
  /** Its address on loopback, without a slash at the end. */
  url: string;
  /** What was requested of it; `connection` for each connection, with or without a request. */
  hits: string[];
  stop: () => void;
}

/** A server that nothing may ever ask for anything. */
export async function startCanary(): Promise<CanaryServer> {
  const hits: string[] = [];
  const server = createServer(({ url = "" }, answer) => {
    hits.push(url);
    answer.end();
  });
  server.on("connection", () => hits.push("connection"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
