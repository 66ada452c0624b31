import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Takes whatever it is sent and answers 200, at least cost. `GET /received` tells how much that was, by path. */
const received: Record<string, { requests: number; bytes: number }> = {};

const server = createServer((request, response) => {
  const path = request.url ?? "";
  if (path === "/received") return void response.end(JSON.stringify(received));
  const line = (received[path] ??= { requests: 0, bytes: 0 });
  line.requests += 1;
  request.on("data", (chunk: Buffer) => {
    line.bytes += chunk.length;
  });
  request.on("end", () => response.end("{}"));
});
server.listen(Number(process.argv[2]), "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
