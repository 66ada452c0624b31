import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/** Below the range from which systems take the ports of outgoing connections: none of those can take a free one away. */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/** Ports of loopback that nothing listens on now, picked at random so that runs beside each other do not pick the same. */
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

/** A server on the port, or undefined when the port is taken. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
