import type { Server } from "node:http";
import { connect as connectHttp2, type IncomingHttpHeaders } from "node:http2";
import { connect, type Socket } from "node:net";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";
import { type ConnectionLimits, listen } from "#collector/http/listen.ts";
import { eventually } from "../eventually.ts";
import { envelopeOf, KEY, outcomeLine, receiver } from "./receive-harness.ts";

const LIMITS: ConnectionLimits = {
  headers: 300,
  request: 600,
  keepAlive: 5_000,
  check: 50,
  headerBytes: 16_384,
  connections: 20,
  drain: { bytes: 256 * 1_048_576, silence: 5_000, total: 30_000 },
};
const PATH = `/api/1/envelope/?sentry_key=${KEY}`;
const EVENT = envelopeOf({}, [{ type: "event" }, { message: "still there" }]);

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function open(options: Parameters<typeof receiver>[0] = {}, limits: Partial<ConnectionLimits> = {}) {
  const target = receiver(options);
  const { server, port } = await listen(new Hono().route("/", target.app), "127.0.0.1", 0, {
    limits: { ...LIMITS, ...limits },
  });
  servers.push(server);
  const send = (body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`http://127.0.0.1:${port}${PATH}`, { method: "POST", body });
  return { ...target, port, send };
}

/** A raw connection; `answer` resolves with everything received once it is closed. */
function sendRaw(port: number, ...texts: string[]): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let heard = "";
  const answer = new Promise<string>((resolve) => {
    socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
    socket.on("error", () => resolve(heard));
    socket.on("close", () => resolve(heard));
  });
  for (const text of texts) socket.write(text);
  return { socket, answer };
}

const head = (...lines: string[]) => [`POST ${PATH} HTTP/1.1`, "Host: x", ...lines, "", ""].join("\r\n");

describe("on the wire", () => {
  test("a call of gRPC gets a status that says what the port takes, and is counted by its path", async () => {
    const calls: string[] = [];
    const { server, port } = await listen(new Hono(), "127.0.0.1", 0, { onGrpc: (path) => calls.push(path) });
    servers.push(server);
    const session = connectHttp2(`http://127.0.0.1:${port}`);
    const path = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";
    const call = session.request({ ":method": "POST", ":path": path, "content-type": "application/grpc" });
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      call.once("response", resolve).once("error", reject);
      call.end(Buffer.alloc(200_000));
    });
    expect(headers).toMatchObject({
      ":status": 200,
      "content-type": "application/grpc",
      "grpc-status": "12",
    });
    expect(headers["grpc-message"]).toContain("http/protobuf");
    expect(calls).toEqual([path]);
    session.destroy();
  });

  test("what is neither HTTP/1.1 nor HTTP/2 is refused with 400, and too large a header with 431", async () => {
    const { port } = await open();
    expect(await sendRaw(port, "NONSENSE\r\n\r\n").answer).toMatch(/^HTTP\/1\.1 400 /);
    const large = sendRaw(port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
    expect(await large.answer).toMatch(/^HTTP\/1\.1 431 /);
    const torn = sendRaw(port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nthis is no frame at all");
    await torn.answer;
  });

  test("a body that arrives a few bytes at a time is accepted", async () => {
    const target = await open();
    const { socket, answer } = sendRaw(
      target.port,
      head("Connection: close", `Content-Length: ${EVENT.length}`),
    );
    for (let at = 0; at < EVENT.length; at += 8) {
      socket.write(EVENT.slice(at, at + 8));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(target.events()).toHaveLength(1);
  });

  test("contradictory duplicate headers are refused, to rule out request smuggling", async () => {
    const target = await open();
    const auth = (key: string) => `X-Sentry-Auth: Sentry sentry_version=7, sentry_key=${key}`;
    const path = `POST /api/1/envelope/ HTTP/1.1`;
    const send = (...lines: string[]) =>
      sendRaw(target.port, [path, "Host: x", "Connection: close", ...lines, "", EVENT].join("\r\n")).answer;
    const length = `Content-Length: ${EVENT.length}`;
    expect(await send(auth(KEY), auth("f".repeat(32)), length)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await send(auth(KEY), auth(KEY), length)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(auth(KEY), length, "Content-Length: 5")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send(auth(KEY), length, "Transfer-Encoding: chunked")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send(auth(KEY), "Content-Encoding: gzip", "Content-Encoding: br", length)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(target.events()).toHaveLength(1);
  });

  test("a body that never ends is cut off, an aborted one is counted, and other requests are unaffected", async () => {
    const target = await open();
    const trickle = sendRaw(target.port, head("Content-Length: 1000"), "{");
    const broken = sendRaw(target.port, head("Content-Length: 1000"), "{");
    broken.socket.end();
    expect((await target.send(EVENT)).status).toBe(200);
    await trickle.answer;
    await eventually(async () => {
      await target.send(EVENT);
      const lines = target.outcomes().map(outcomeLine);
      expect(lines.join()).toContain("default invalid body_aborted");
      expect(lines.filter((line) => line.includes("body_aborted")).length).toBeGreaterThan(0);
    });
    expect(target.failures).toEqual([]);
  });

  test("headers that never end are cut off", async () => {
    const target = await open();
    const { answer } = sendRaw(target.port, `POST ${PATH} HTTP/1.1\r\nHost: x\r\n`);
    expect(await answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
  });

  test.each([
    ["headers of 20 KB", head(`X-Long: ${"a".repeat(20_000)}`), 431],
    ["a path of 20 KB", `POST /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ["two lengths", head("Content-Length: 3", "Content-Length: 4"), 400],
    ["a length with chunked encoding", head("Content-Length: 3", "Transfer-Encoding: chunked"), 400],
    ["a negative length", head("Content-Length: -1"), 400],
    ["bytes that are not HTTP", "\0\0\0\0hello\r\n\r\n", 400],
    ["a chunk without a size", `${head("Transfer-Encoding: chunked")}zz\r\n`, 400],
  ])("%s are refused", async (_name, text, status) => {
    const target = await open();
    const { answer } = sendRaw(target.port, text);
    expect(await answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await target.send(EVENT)).status).toBe(200);
  });

  test("a body whose declared length is too large is refused unread, and counted", async () => {
    const target = await open();
    const { answer } = sendRaw(target.port, head(`Content-Length: ${21 * 1_048_576}`, "Connection: close"));
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    await target.send(EVENT);
    expect(target.outcomes().map(outcomeLine)).toEqual(["default invalid body_too_large 1"]);
  });

  test("bodies share one memory limit; what exceeds it is refused with Retry-After and counted", async () => {
    const target = await open({ bodies: 200_000 });
    const big = envelopeOf({}, [{ type: "event" }, { message: "x".repeat(120_000) }]);
    const waiting = sendRaw(target.port, head(`Content-Length: ${big.length}`), big.slice(0, -1));
    const refused = await eventually(async () => {
      const response = await target.send(big);
      expect(response.status).toBe(429);
      return response;
    });
    expect(refused.headers.get("x-sentry-rate-limits")).toMatch(/^5:error;.*:organization:store_busy$/);
    expect((await target.send(EVENT)).status).toBe(200);
    waiting.socket.destroy();
    await eventually(async () => expect((await target.send(big)).status).toBe(200));
    expect(target.outcomes().map(outcomeLine).join()).toContain("default rate_limited server_busy");
  });

  test("connections over the limit are dropped, and open ones continue", async () => {
    const target = await open({}, { connections: 2, headers: 2_000, request: 3_000 });
    const first = sendRaw(target.port, head("Connection: close", `Content-Length: ${EVENT.length}`));
    const second = sendRaw(target.port, head(`Content-Length: ${EVENT.length}`));
    await eventually(async () =>
      expect([first.socket.readyState, second.socket.readyState]).toEqual(["open", "open"]),
    );
    expect(await sendRaw(target.port, head("Content-Length: 0")).answer).toBe("");
    first.socket.write(EVENT);
    expect(await first.answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});
