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
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AlertList } from "#api/alerts.ts";
import type { ChannelList, ChannelTest } from "#api/channels.ts";
import type { WebhookBody } from "#collector/notify/message/webhook-body.ts";
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

const receiver = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function start(): Promise<Collector> {
  return startCollector(folder, {
    GLASSHOUSE_NOTIFY: `${receiver()}/hook,slack+${receiver()}/slack`,
    GLASSHOUSE_NOTIFY_KEY: KEY,
    // Also shortens every pause of the delivery.
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

async function ask(path: string, method = "GET", body?: object): Promise<Response> {
  return fetch(`${collector.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${collector.credentials.apiToken}`,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const channels = async () => ((await (await ask("/api/v1/channels")).json()) as ChannelList).channels;
const listed = async () => ((await (await ask("/api/v1/alerts")).json()) as AlertList).alerts;
const on = (path: string) => received.filter((one) => one.path === path);

it("reports a new issue to every channel, signed, once, and its end", async () => {
  await sendError("first of its kind");
  await eventually(async () => expect([on("/hook").length, on("/slack").length]).toEqual([1, 1]));
  const [{ headers, body }] = on("/hook") as [Received];
  expect(headers["x-glasshouse-signature"]).toBe(
    `sha256=${createHmac("sha256", KEY).update(body).digest("hex")}`,
  );
  const message = JSON.parse(body) as WebhookBody;
  expect(message).toMatchObject({
    version: 1,
    state: "firing",
    rule: { id: "new-issue", kind: "new_issue" },
  });
  expect(message.title).toBe("Error: first of its kind");
  expect(JSON.parse(on("/slack")[0]?.body ?? "")).toMatchObject({
    text: expect.stringContaining("Firing: New issue: Error: first of its kind"),
  });
  expect(headers["idempotency-key"]).toBe(`${message.key}-opened`);
  const [alert] = await listed();
  expect(alert).toMatchObject({ key: message.key, state: "firing" });
  await eventually(async () => {
    const messages = (await listed())[0]?.messages ?? [];
    expect(messages.map(({ failure, sentAt }) => [failure, typeof sentAt])).toEqual([
      [null, "string"],
      [null, "string"],
    ]);
  });
  const issue = `/api/0/organizations/glasshouse/issues/${alert?.subject.issueId}/`;
  await ask(issue, "PUT", { status: "resolved" });
  await eventually(async () => expect(on("/hook").length).toBe(2));
  expect(JSON.parse(on("/hook")[1]?.body ?? "")).toMatchObject({ state: "resolved", key: message.key });
});

it("sends again what a receiver refused, did not answer, or was sent while the collector was killed, under the same key", async () => {
  answers = (path) => (path === "/hook" ? "never" : { status: 500 });
  await sendError("while nobody listens");
  await eventually(async () => expect(on("/hook")).toHaveLength(1));
  await eventually(async () =>
    expect((await listed())[0]?.messages.map(({ failure }) => failure)).toContain("answered 500"),
  );
  await stopCollector(collector, "SIGKILL");
  const refused = on("/slack").length;
  answers = () => ({ status: 200 });
  collector = await start();
  await eventually(async () => expect([on("/hook").length, on("/slack").length]).toEqual([2, refused + 1]));
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
  await eventually(async () => expect(on("/slack").length).toBe(1));
});

it("acknowledges by the link of a message, and reports it", async () => {
  await sendError("who takes it");
  await eventually(async () => expect(on("/hook").length).toBe(1));
  const { links, key } = JSON.parse(on("/hook")[0]?.body ?? "") as WebhookBody;
  const link = Object.fromEntries(new URL(links.acknowledge).searchParams);
  const answer = await fetch(`${collector.url}/api/v1/alert-links`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(link),
  });
  expect(answer.status).toBe(200);
  await eventually(async () => expect(on("/hook").length).toBe(2));
  expect(JSON.parse(on("/hook")[1]?.body ?? "")).toMatchObject({ key, state: "updated" });
  expect((await listed())[0]?.acknowledged).toMatchObject({ by: "a link in a message" });
});

it("sends nothing to a channel that was deleted, also after a start that names it again", async () => {
  const [slack, webhook] = await channels();
  expect([slack?.kind, webhook?.kind]).toEqual(["slack", "webhook"]);
  expect(webhook?.id).toMatch(/^webhook-127-0-0-1-\d+-[0-9a-f]{8}$/);
  expect(webhook).toMatchObject({ origin: "default", isSigned: true });
  await ask(`/api/v1/channels/${webhook?.id}`, "DELETE");
  await stopCollector(collector);
  collector = await start();
  expect((await channels()).map(({ id }) => id)).toEqual([slack?.id]);
  await sendError("not for the webhook");
  await eventually(async () => expect(on("/slack").length).toBe(1));
  expect(on("/hook")).toEqual([]);
});

it("tests a channel, and shows why it failed without its address", async () => {
  answers = (path) => ({ status: path === "/hook" ? 404 : 200 });
  const test = async (id: string) =>
    (await (await ask(`/api/v1/channels/${id}/test`, "POST")).json()) as ChannelTest;
  const [slack, webhook] = (await channels()).map(({ id }) => id);
  expect(await test(slack!)).toEqual({ failure: null });
  expect(await test(webhook!)).toEqual({ failure: "answered 404" });
  const shown = await channels();
  expect(shown.map(({ lastFailure }) => lastFailure?.reason)).toEqual([undefined, "answered 404"]);
  expect(typeof shown[0]?.lastSentAt).toBe("string");
  expect(shown[1]?.target).toMatch(/^127\.0\.0\.1:\d+ [0-9a-f]{8}$/);
  expect((await ask("/api/v1/alert-messages/77/retry", "POST")).status).toBe(404);
});

it("sends mails by the server that was named", async () => {
  const subjects: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const read = async () => {
        subjects.push(/^Subject: (.+)$/m.exec(await text(stream))?.[1] ?? "");
        done();
      };
      void read();
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  await stopCollector(collector);
  collector = await startCollector(folder, {
    GLASSHOUSE_NOTIFY: "mailto:ops@example.com",
    GLASSHOUSE_SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  });
  const mail = (await channels()).find(({ kind }) => kind === "email");
  expect(mail?.target).toBe("example.com");
  const answer = await ask(`/api/v1/channels/${mail?.id}/test`, "POST");
  expect(await answer.json()).toEqual({ failure: null });
  expect(subjects.map((subject) => subject.trim())).toEqual(["Firing: Test message"]);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

it("refuses to start with a channel that cannot be used, and says which", async () => {
  const faulty = {
    GLASSHOUSE_NOTIFY: "https://hooks.example/x,pagerduty+https://key@events.pagerduty.com/v2/enqueue",
  };
  await expect(startCollector(await mkdtemp(join(folder, "other-")), faulty)).rejects.toThrow(
    /GLASSHOUSE_NOTIFY: channel 2, pagerduty: address: it must be a routing key/,
  );
});
