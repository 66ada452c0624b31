import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Resolve } from "#lib/pinned-address.ts";
import { postPinned, RefusedAddress } from "./post-pinned.ts";

const MESSAGE = { headers: { "content-type": "text/plain" }, body: "hello ✓" };
const LOCAL: Resolve = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);

let server: Server;
let received: { host: string | undefined; authorization: string | undefined; body: string }[];
let respond: Parameters<typeof createServer>[1];
beforeEach(async () => {
  received = [];
  respond = (_request, response) => void response.writeHead(204).end();
  server = createServer((request, response) => {
    const { host, authorization } = request.headers;
    const receive = async () => {
      received.push({ host, authorization, body: await text(request) });
      respond?.(request, response);
    };
    void receive();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;
const post = (url: string, resolve = LOCAL, signal = new AbortController().signal) =>
  postPinned(new URL(url), MESSAGE, { resolve, signal });

it("connects to the address that was checked, under the name that was given", async () => {
  const resolve = vi.fn<Resolve>(LOCAL);
  expect(await post(`http://user:word@hooks.invalid:${port()}/x`, resolve)).toMatchObject({ status: 204 });
  expect(resolve.mock.calls).toEqual([["hooks.invalid"]]);
  const basic = `Basic ${Buffer.from("user:word").toString("base64")}`;
  expect(received).toEqual([{ host: `hooks.invalid:${port()}`, authorization: basic, body: "hello ✓" }]);
});

it.each([
  ["a name that leads there", "http://hooks.invalid/", "169.254.169.254"],
  ["a name of which one address leads there", "http://hooks.invalid/", "127.0.0.1,fe80::1"],
  ["the address itself", "http://169.254.169.254/", ""],
  ["the address within IPv6", "http://[::ffff:a9fe:a9fe]/", ""],
  ["the address as one number", "http://2852039166/", ""],
])("sends nothing to where machines keep their credentials: %s", async (_, url, addresses) => {
  const found = addresses.split(",").map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  await expect(post(url, () => Promise.resolve(found))).rejects.toBeInstanceOf(RefusedAddress);
});

it("does not follow a redirect", async () => {
  respond = (_request, response) => void response.writeHead(302, { location: "/elsewhere" }).end();
  expect(await post(`http://127.0.0.1:${port()}/`)).toMatchObject({ status: 302 });
  expect(received).toHaveLength(1);
});

it("does not read an answer that never ends", async () => {
  respond = (_request, response) => {
    response.writeHead(200, { "retry-after": "7" });
    const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
    response.on("close", () => clearInterval(timer));
  };
  expect(await post(`http://127.0.0.1:${port()}/`)).toEqual({ status: 200, retryAfter: "7" });
});

it("uses no proxy of the environment", async () => {
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  for (const name of ["HTTP_PROXY", "http_proxy"]) vi.stubEnv(name, "http://127.0.0.1:1");
  expect(await post(`http://127.0.0.1:${port()}/`)).toMatchObject({ status: 204 });
});

it("ends an attempt that takes too long, also while the name is looked up", async () => {
  respond = undefined;
  await expect(post(`http://127.0.0.1:${port()}/`, LOCAL, AbortSignal.timeout(50))).rejects.toThrow(
    "aborted",
  );
  const never = () => new Promise<never>(() => undefined);
  await expect(post("http://hooks.invalid/", never, AbortSignal.timeout(50))).rejects.toThrow("aborted");
});
