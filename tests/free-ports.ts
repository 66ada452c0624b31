import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/**
 * Below the ephemeral range, so that no outgoing connection can take a free port, and above 10080, the last port that
 * browsers block and Next refuses.
 */
const [LOWEST, HIGHEST] = [10_081, 32_000];

/** Free loopback ports, picked at random so that parallel runs rarely pick the same. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(LOWEST, HIGHEST);
    const server = await listen(port);
    if (server) held.set(port, server);
  }
  await Promise.all([...held.values()].map((server) => new Promise((resolve) => server.close(resolve))));
  return [...held.keys()];
}

/** A server on the port, or undefined if the port is in use. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
