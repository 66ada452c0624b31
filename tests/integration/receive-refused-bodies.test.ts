import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request as httpRequest, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";
import { type ConnectionLimits, listen } from "#collector/http/listen.ts";
import { eventually } from "../eventually.ts";
import { KEY, receiver, TOKEN } from "./receive-harness.ts";

const run = promisify(execFile);
const PYTHON_SENDER = join(import.meta.dirname, "drivers/send-refused.py");
const MIB = 1_048_576;
const LIMITS: ConnectionLimits = {
  headers: 10_000,
  request: 60_000,
  keepAlive: 5_000,
  check: 1_000,
  headerBytes: 16_384,
  connections: 100,
  drain: { bytes: 256 * MIB, silence: 2_000, total: 20_000 },
};
const AUTH = `?sentry_key=${KEY}`;

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function open(
  drain: Partial<ConnectionLimits["drain"]> = {},
  options: Parameters<typeof receiver>[0] = {},
) {
  const target = receiver(options);
  const limits = { ...LIMITS, drain: { ...LIMITS.drain, ...drain } };
  const { server, port } = await listen(new Hono().route("/", target.app), "127.0.0.1", 0, { limits });
  servers.push(server);
  const connections = () => promisify(server.getConnections.bind(server))();
  return { ...target, host: `127.0.0.1:${port}`, port, connections };
}

type Send = (host: string, path: string, size: number) => Promise<string>;

const python =
  (how: "urllib" | "plain" | "chunked" | "slow"): Send =>
  async (host, path, size) =>
    (await run("python3", [PYTHON_SENDER, how, host, path, String(size)])).stdout.trim();

const curl: Send = async (host, path, size) => {
  const quiet = ["-sS", "-o", "/dev/null", "-w", "%{http_code} %{size_download}"];
  const headers = ["-H", "expect:", "-H", "content-type: application/json"];
  const sending = run("curl", [...quiet, ...headers, "--data-binary", "@-", `http://${host}${path}`]);
  sending.child.stdin?.on("error", () => undefined).end(Buffer.alloc(size, "0"));
  const [status, bytes] = (await sending).stdout.split(" ");
  return `${status} ${Number(bytes) > 0 ? "True" : "False"}`;
};

const nodeFetch: Send = async (host, path, size) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`http://${host}${path}`, {
    method: "POST",
    body: Buffer.alloc(size, "0"),
    headers,
  });
  return `${answer.status} ${(await answer.text()) === "" ? "False" : "True"}`;
};

/** Asks to close the connection, as Node does without an agent. */
const node: Send = async (host, path, size) => {
  const sent = httpRequest(`http://${host}${path}`, { method: "POST", agent: false });
  sent.setHeader("content-type", "application/json");
  sent.end(Buffer.alloc(size, "0"));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  // With the answer read, Node closes the connection itself, whatever it has still to send.
  sent.on("error", () => undefined);
  return `${answer.statusCode} ${(await answer.toArray()).length > 0 ? "True" : "False"}`;
};

const has = (command: string) => {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const SENDERS: [name: string, send: Send, isThere: boolean][] = [
  ["Python's urllib, which asks to close the connection", python("urllib"), has("python3")],
  ["Python's http.client", python("plain"), has("python3")],
  ["Python's http.client, chunked", python("chunked"), has("python3")],
  ["a slow http.client", python("slow"), has("python3")],
  ["curl", curl, has("curl")],
  ["Node's fetch", nodeFetch, true],
  ["Node's http", node, true],
];

describe.each(SENDERS.filter(([, , isThere]) => isThere))("%s can read", (_name, send) => {
  test("that a body is too large, by length or as it comes", async () => {
    const { host } = await open();
    expect(await send(host, `/api/1/envelope/${AUTH}`, 24 * MIB)).toBe("413 True");
  });

  test("that the key is wrong, before the body is read", async () => {
    const { host } = await open();
    expect(await send(host, `/api/1/store/?sentry_key=${"f".repeat(32)}`, 16 * MIB)).toBe("403 True");
  });

  test("that too much is being received, or that the body makes no sense", async () => {
    const [busy, idle] = [await open({}, { bodies: 200_000 }), await open()];
    // One byte less than what waits for its turn.
    expect(await send(busy.host, `/api/1/envelope/${AUTH}`, MIB - 1)).toBe("429 True");
    expect(await send(idle.host, `/v1/traces${AUTH}`, MIB)).toBe("400 True");
  });
});

test.skipIf(!has("python3"))("a sender of 70 MB can read that they are more than OTLP takes", async () => {
  const { host } = await open();
  expect(await python("urllib")(host, `/v1/traces${AUTH}`, 70 * MIB)).toBe("413 True");
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ["zstd", zstdCompressSync],
])(
  "a sender of too much in %s can read so, whether it inflates to too much or is too long itself",
  async (encoding, compress) => {
    const { host } = await open();
    const post = async (body: Buffer<ArrayBuffer>) => {
      const headers = { "content-encoding": encoding, connection: "close" };
      return (await fetch(`http://${host}/api/1/envelope/${AUTH}`, { method: "POST", body, headers })).text();
    };
    expect(await post(Buffer.from(compress(Buffer.alloc(101 * MIB))))).toContain("decompressed_too_large");
    expect(await post(Buffer.alloc(24 * MIB))).toContain("body_too_large");
  },
);

test("a refused upload is answered on a disk that is short", async () => {
  const target = await open();
  target.state.disk = "short";
  const answer = await fetch(`http://${target.host}/api/v1/source-maps/00000000000000000000000000000001`, {
    method: "PUT",
    headers: { authorization: `Bearer ${TOKEN}`, connection: "close" },
    body: Buffer.alloc(32 * MIB),
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([507, "30"]);
});

describe("the rest of a refused body", () => {
  const head = (length: number) =>
    `POST /api/1/envelope/${AUTH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

  /** Sends a head and then `bytes` of the body, and leaves its side of the connection open. */
  function sendRaw(port: number, bytes: number): { heard: () => string } {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    sockets.push(socket);
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk.toString("latin1"))).on("error", () => undefined);
    socket.write(head(100 * MIB));
    socket.write(Buffer.alloc(bytes));
    return { heard: () => heard };
  }

  test("is awaited for a moment only, after the answer", async () => {
    const target = await open({ silence: 50 });
    const { heard } = sendRaw(target.port, 1000);
    await eventually(async () => expect(heard()).toMatch(/^HTTP\/1\.1 413 /));
    await eventually(async () => expect(await target.connections()).toBe(0));
  });

  test("is discarded up to a number of bytes only", async () => {
    const target = await open({ bytes: MIB, silence: 500, total: 60_000 });
    const { heard } = sendRaw(target.port, 1000);
    const flood = setInterval(() => sockets.at(-1)?.write(Buffer.alloc(300_000)), 20);
    await eventually(async () => expect(heard()).toMatch(/^HTTP\/1\.1 413 /));
    await eventually(async () => expect(await target.connections()).toBe(0));
    clearInterval(flood);
  });

  test("does not keep the connection from the next request where the sender keeps it", async () => {
    const target = await open();
    const socket = connect(target.port, "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
    const post = `POST /api/1/store/?sentry_key=${"f".repeat(32)} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n12345`;
    socket.write(post);
    socket.write(post);
    await eventually(async () => expect(heard.match(/HTTP\/1\.1 403 /g)).toHaveLength(2));
    socket.destroy();
  });
});

test("a body that was read whole ends its connection at once where the sender asks for it", async () => {
  const { host } = await open({ silence: 60_000, total: 60_000 });
  const answer = await fetch(`http://${host}/api/1/store/${AUTH}`, {
    method: "POST",
    body: '{"message":"m"}',
    headers: { connection: "close" },
  });
  expect(answer.status).toBe(200);
});
