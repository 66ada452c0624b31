import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { freePorts } from "../free-ports.ts";
import { closedLoop } from "./closed-loop.ts";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A source of this many requests. */
function requests(count: number): () => Buffer | undefined {
  let left = count;
  return () => (left-- > 0 ? Buffer.from("GET / HTTP/1.1\r\nhost: test\r\n\r\n") : undefined);
}

describe("closedLoop", () => {
  it.each([
    ["an answer of known length", (body: string) => ({ "content-length": String(body.length) })],
    ["a chunked answer", () => ({})],
  ])("reads %s, in one piece or many, empty or not, and then sends the next", async (_, headers) => {
    let served = 0;
    const port = await serve((_request, response) => {
      served += 1;
      const body = served % 3 === 0 ? "" : "0\r\n\r\nx".repeat(served);
      response.writeHead(200, headers(body));
      response.write(body.slice(0, 5));
      setImmediate(() => response.end(body.slice(5)));
    });
    const { answers, broken } = await closedLoop(port, 4, 60_000, requests(50));
    expect({ answers, broken, served }).toEqual({ answers: { 200: 50 }, broken: 0, served: 50 });
  });

  it("counts refusals by status and cut-off answers, and continues over another connection", async () => {
    let served = 0;
    const port = await serve((_request, response) => {
      served += 1;
      if (served === 10) response.destroy();
      else response.writeHead(served % 2 === 0 ? 200 : 503).end("{}");
    });
    const { answers, broken } = await closedLoop(port, 1, 60_000, requests(20));
    expect({ answers, broken }).toEqual({ answers: { 200: 9, 503: 10 }, broken: 1 });
  });

  it("ends with an error if nothing listens", async () => {
    const [port = 0] = await freePorts(1);
    const { answers, broken } = await closedLoop(port, 3, 60_000, requests(9));
    expect({ answers, broken }).toEqual({ answers: {}, broken: 3 });
  });

  it("says how long the slowest answers took", async () => {
    let served = 0;
    const port = await serve((_request, response) => {
      served += 1;
      setTimeout(() => response.end("{}"), served % 10 === 0 ? 60 : 0);
    });
    const { p99 } = await closedLoop(port, 1, 60_000, requests(20));
    expect(p99).toBeGreaterThanOrEqual(55);
  });

  it("ends when the time is up", async () => {
    const port = await serve((_request, response) => response.end("{}"));
    const { broken, seconds } = await closedLoop(port, 2, 20, () => requests(1)());
    expect(broken).toBe(0);
    expect(seconds).toBeGreaterThan(0);
  });
});
