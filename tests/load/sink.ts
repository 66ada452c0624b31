import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { countSpans } from "./ssr/count-spans.ts";

/**
 * Accepts everything with 200 at minimum cost. `GET /received` reports the requests by path, and the numbers of spans
 * and traces.
 */
const received: Record<string, { requests: number; bytes: number }> = {};
const traces = new Set<string>();
let spans = 0;

const server = createServer((request, response) => {
  const path = request.url ?? "";
  if (path === "/received")
    return void response.end(JSON.stringify({ received, spans, traces: traces.size }));
  const line = (received[path] ??= { requests: 0, bytes: 0 });
  line.requests += 1;
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => {
    line.bytes += chunk.length;
    if (path === "/v1/traces") chunks.push(chunk);
  });
  request.on("end", () => {
    spans += countSpans(Buffer.concat(chunks), traces);
    response.end("{}");
  });
});
server.listen(Number(process.argv[2]), "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
