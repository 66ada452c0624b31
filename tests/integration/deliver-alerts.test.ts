import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AlertList } from "#api/alerts.ts";
import type { WebhookBody } from "#collector/notify/message.ts";
import { eventually } from "../eventually.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const KEY = "a key to sign messages with";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How the receiver answers: a status, or not at all. */
let answers: (path: string) => { status: number; headers?: Record<string, string> } | "never";
let received: Received[];
let server: Server;
let folder: string;
let collector: Collector;

beforeEach(async () => {
  received = [];
  answers = () => ({ status: 200 });
  folder = await mkdtemp(join(tmpdir(), "glasshouse-alerts-"));
  server = createServer((request, response) => {
    void receive(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  collector = await start();
}, 60_000);
afterEach(async () => {
  await stopCollector(collector, "SIGKILL");
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
}, 60_000);

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? "";
  received.push({ path, headers: request.headers, body: await text(request) });
  const answer = answers(path);
  if (answer !== "never") response.writeHead(answer.status, answer.headers).end();
}

function start(): Promise<Collector> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return startCollector(folder, {
    GLASSHOUSE_NOTIFY: `${origin}/hook,slack+${origin}/slack`,
    GLASSHOUSE_NOTIFY_KEY: KEY,
    GLASSHOUSE_WATCH_SECONDS: "1",
  });
}

async function sendError(value: string): Promise<void> {
  const { origin, username, pathname } = new URL(collector.credentials.dsn);
  const event = { platform: "node", exception: { values: [{ type: "Error", value }] } };
  const answer = await fetch(`${origin}/api${pathname}/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` },
    body: `{}\n{"type":"event"}\n${JSON.stringify(event)}\n`,
  });
  expect(answer.status).toBe(200);
}

async function ask(path: string, method = "GET"): Promise<Response> {
  return fetch(`${collector.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${collector.credentials.apiToken}`,
      "content-type": "application/json",
    },
  });
}
const listed = async () => ((await (await ask("/api/v1/alerts")).json()) as AlertList).alerts;
const on = (path: string) => received.filter((one) => one.path === path);

it("tells every channel of a new issue, signed, once, and of its end", async () => {
  await sendError("first of its kind");
  await eventually(async () => expect([on("/hook").length, on("/slack").length]).toEqual([1, 1]));
  const [{ headers, body }] = on("/hook") as [Received];
  expect(headers["x-glasshouse-signature"]).toBe(
    `sha256=${createHmac("sha256", KEY).update(body).digest("hex")}`,
  );
  const message = JSON.parse(body) as WebhookBody;
  expect(message).toMatchObject({ version: 1, state: "firing", kind: "new_issue" });
  expect(message.title).toBe("Error: first of its kind");
  expect(JSON.parse(on("/slack")[0]?.body ?? "")).toMatchObject({
    text: expect.stringContaining("*Firing: New issue: Error: first of its kind*"),
  });
  expect(headers["idempotency-key"]).toBe(`${message.key}-opened`);
  const [alert] = await listed();
  expect(alert).toMatchObject({ key: message.key, state: "firing" });
  expect(alert?.messages.map(({ failure, sentAt }) => [failure, typeof sentAt])).toEqual([
    [null, "string"],
    [null, "string"],
  ]);
  await fetch(`${collector.url}/api/0/organizations/glasshouse/issues/${alert?.subject.issueId}/`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${collector.credentials.apiToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ status: "resolved" }),
  });
  await eventually(async () => expect(on("/hook").length).toBe(2));
  expect(JSON.parse(on("/hook")[1]?.body ?? "")).toMatchObject({ state: "resolved", key: message.key });
});

it("sends again what a receiver refused, did not answer, or was sent while the collector was killed, under the same key", async () => {
  answers = (path) => (path === "/hook" ? "never" : { status: 500 });
  await sendError("while nobody listens");
  await eventually(async () => expect([on("/hook").length, on("/slack").length]).toEqual([1, 1]));
  await eventually(async () =>
    expect((await listed())[0]?.messages.map(({ failure }) => failure)).toContain("answered 500"),
  );
  await stopCollector(collector, "SIGKILL");
  answers = () => ({ status: 200 });
  collector = await start();
  await eventually(async () => expect([on("/hook").length, on("/slack").length]).toEqual([2, 2]));
  const keys = received.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(1);
  await eventually(async () =>
    expect((await listed())[0]?.messages.every(({ sentAt }) => sentAt !== null)).toBe(true),
  );
});

it("waits as long as a receiver asks for", async () => {
  answers = (path) =>
    path === "/hook" ? { status: 429, headers: { "retry-after": "900" } } : { status: 200 };
  await sendError("too many");
  await eventually(async () => {
    const [alert] = await listed();
    const message = alert?.messages.find(({ channel }) => channel.startsWith("webhook"));
    expect(message?.failure).toBe("answered 429");
    expect(Date.parse(message?.dueAt ?? "") - Date.now()).toBeGreaterThan(880_000);
  });
  expect(on("/slack").length).toBe(1);
});

it("tests every channel, and says why one failed without its address", async () => {
  answers = (path) => ({ status: path === "/hook" ? 404 : 200 });
  const answer = await ask("/api/v1/channels/test", "POST");
  const { tested } = (await answer.json()) as { tested: { channel: string; failure: string | null }[] };
  expect(tested.map(({ failure }) => failure)).toEqual(["answered 404", null]);
  expect(tested[0]?.channel).toMatch(/^webhook 127\.0\.0\.1:\d+ [0-9a-f]{8}$/);
  expect((await ask("/api/v1/alert-messages/77/retry", "POST")).status).toBe(404);
});
