import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const LIMITS = { compressed: 1_000, decompressed: 100_000 };
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.closeAllConnections()));

/** Starts a server that reads each body and answers with the result. */
async function listening(onRead: (result: Awaited<ReturnType<typeof readBody>>) => void): Promise<number> {
  const answerBody = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const request = new Request("http://localhost/");
    const headers = {
      encoding: incoming.headers["content-encoding"],
      length: incoming.headers["content-length"],
    };
    const result = await readBody({ incoming, request }, headers, LIMITS);
    onRead(result);
    answer.writeHead(result.ok ? 200 : 400).end();
    incoming.resume();
  };
  const server = createServer((incoming, answer) => void answerBody(incoming, answer));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const post = (port: number, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers });

test("a body is read completely and inflated", async () => {
  const results: unknown[] = [];
  const port = await listening((result) => results.push(result.ok && Buffer.from(result.value).toString()));
  await post(port, new TextEncoder().encode("hello"));
  await post(port, new Uint8Array(gzipSync("hello again")), { "content-encoding": "gzip" });
  expect(results).toEqual(["hello", "hello again"]);
});

test("a body that is too large, before or after inflating, is refused and still answered", async () => {
  const codes: unknown[] = [];
  const port = await listening((result) => codes.push(result.ok || result.error.code));
  expect((await post(port, new Uint8Array(2_000))).status).toBe(400);
  const inflating = new Uint8Array(gzipSync(Buffer.alloc(200_000)));
  expect((await post(port, inflating, { "content-encoding": "gzip" })).status).toBe(400);
  expect(codes).toEqual(["body_too_large", "decompressed_too_large"]);
});

test("a sender that disconnects leaves nothing waiting", async () => {
  const { promise: code, resolve } = Promise.withResolvers<unknown>();
  const port = await listening((result) => resolve(result.ok || result.error.code));
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nhalf", () => socket.destroy());
  });
  expect(await code).toBe("body_aborted");
});
