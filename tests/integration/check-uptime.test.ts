import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { UptimeCheck } from "#model/uptime-check.ts";
import { Rule } from "#model/watch/rule.ts";
import { evaluate } from "#collector/watch/evaluate.ts";
import { checkUptime } from "#collector/watch/uptime/check-uptime.ts";
import { checkUrl } from "#collector/watch/uptime/check-url.ts";
import { newEventId, NOW } from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const stopping = new AbortController().signal;

let servers: Server[] = [];
let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  servers = [];
  await api.discard();
});

/** The URL of a server on loopback. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function putRule(url: string, parts: object = {}): Promise<void> {
  const rule = Rule.parse({ id: "shop", name: "Shop", condition: { kind: "uptime", url, ...parts } });
  await api.store.putRule({ rule, origin: "person" }, NOW);
}

it("says what a server answered, and reads no more of it than 64 KiB", async () => {
  const sent: Promise<number>[] = [];
  const url = await serve((request, answer) => {
    if (request.url === "/ok") answer.end("fine");
    else if (request.url === "/broken") answer.writeHead(503).end();
    else if (request.url === "/cut") {
      answer.writeHead(200, { "content-length": "100" }).write("part");
      setImmediate(() => answer.destroy());
    } else {
      // Endless: the socket takes what is read, and what fits into its buffers.
      const { promise, resolve } = Promise.withResolvers<number>();
      sent.push(promise);
      let bytes = 0;
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(16_384))) bytes += 16_384;
      };
      answer.on("drain", more).on("close", () => resolve(bytes));
      more();
    }
  });
  expect(await checkUrl(`${url}/ok`, { stopping })).toEqual({ status: 200, failure: null });
  expect(await checkUrl(`${url}/broken`, { stopping })).toEqual({ status: 503, failure: "answered 503" });
  expect(await checkUrl(`${url}/cut`, { stopping })).toEqual({
    status: null,
    failure: "the connection was cut",
  });
  expect(await checkUrl(`${url}/endless`, { stopping })).toEqual({ status: 200, failure: null });
  expect(await sent[0]).toBeLessThan(16 * 1_048_576);
});

it("gives up on a server that hangs, before its answer or within it", async () => {
  const url = await serve((request, answer) => {
    if (request.url === "/within") answer.writeHead(200).write("part");
  });
  for (const path of ["/", "/within"])
    expect(await checkUrl(url + path, { stopping, patience: 200 })).toEqual({
      status: null,
      failure: "no answer in 0.2 s",
    });
  const stopped = new AbortController();
  const checking = checkUrl(url, { stopping: stopped.signal });
  stopped.abort();
  expect(await checking).toBeNull();
});

it("follows redirects of the same host, at most five, and none to another", async () => {
  const requested: string[] = [];
  const other = await serve((_, answer) => {
    requested.push("other");
    answer.end();
  });
  const url = await serve((request, answer) => {
    requested.push(request.url ?? "");
    const left = Number(request.url?.slice(1));
    if (left > 0) answer.writeHead(302, { location: `/${left - 1}` }).end();
    else if (request.url === "/away") answer.writeHead(301, { location: `${other}/` }).end();
    else answer.end();
  });
  expect(await checkUrl(`${url}/5`, { stopping })).toEqual({ status: 200, failure: null });
  expect(await checkUrl(`${url}/6`, { stopping })).toEqual({ status: 302, failure: "more than 5 redirects" });
  expect(await checkUrl(`${url}/away`, { stopping })).toEqual({
    status: 301,
    failure: `redirects to ${other}, which is not checked`,
  });
  expect(requested).not.toContain("other");
});

it("resolves the host once, connects to that address, and refuses where clouds keep credentials", async () => {
  const hosts: string[] = [];
  const url = await serve((request, answer) => {
    hosts.push(request.headers.host ?? "");
    if (request.url === "/") answer.writeHead(302, { location: "/next" }).end();
    else answer.end();
  });
  const named = url.replace("127.0.0.1", "shop.test");
  let resolved = 0;
  const resolve = async () => {
    resolved += 1;
    return resolved === 1
      ? [{ address: "127.0.0.1", family: 4 }]
      : [{ address: "169.254.169.254", family: 4 }];
  };
  expect(await checkUrl(named, { stopping, resolve })).toEqual({ status: 200, failure: null });
  expect(hosts).toEqual([new URL(named).host, new URL(named).host]);
  expect(resolved).toBe(1);
  const refused = { status: null, failure: "its address is link-local, which is not checked" };
  expect(await checkUrl(named, { stopping, resolve })).toEqual(refused);
  expect(await checkUrl("http://169.254.169.254/latest/meta-data", { stopping })).toEqual(refused);
  expect(await checkUrl("http://[::ffff:169.254.169.254]/", { stopping })).toEqual(refused);
  expect(await checkUrl(url.replace("//", "//me:secret@"), { stopping })).toEqual({
    status: null,
    failure: "the URL holds credentials",
  });
});

it("names what is wrong with a connection", async () => {
  const url = await serve((_, answer) => answer.end());
  const closed = servers.pop()!;
  await new Promise((done) => closed.close(done));
  expect((await checkUrl(url, { stopping }))?.failure).toBe("the connection was refused");
  const unknown = () => Promise.reject(Object.assign(new Error("none"), { code: "ENOTFOUND" }));
  expect((await checkUrl("http://none.test/", { stopping, resolve: unknown }))?.failure).toBe(
    "the host was not found",
  );
});

it("checks the URLs of rules that are on, stores the results, opens an alert and ends it", async () => {
  let status = 503;
  let requests = 0;
  const url = await serve((_, answer) => {
    requests += 1;
    answer.writeHead(status).end();
  });
  await putRule(`${url}/health`);
  let now = NOW;
  const turn = async () => {
    await checkUptime({ store: api.store, clock: () => now, elapsed: () => now, stopping });
    const { changes, states } = await evaluate(
      api.context,
      { now, since: 0, longest: 2 * MINUTE, elapsed: () => 0 },
      newEventId,
    );
    await api.store.changeAlerts(changes, states);
    now += MINUTE;
    return (await api.store.listAlerts(0, 10)).map(({ endedAt }) => (endedAt === null ? "open" : "over"));
  };
  expect(await turn()).toEqual([]);
  expect(await turn()).toEqual(["open"]);
  const [alert] = await api.store.listAlerts(0, 10);
  expect(alert).toMatchObject({ kind: "uptime", openedAt: NOW, severity: "ticket" });
  expect(alert?.detail).toMatchObject({
    title: `${new URL(url).host}/health is down`,
    text: "Answered 503. At least 2 checks in a row failed.",
    subject: { url: `${url}/health` },
  });
  status = 200;
  for (let minute = 0; minute < 6; minute += 1) await turn();
  expect(await turn()).toEqual(["over"]);
  // The checker was down: that is neither uptime nor downtime.
  now += 60 * MINUTE;
  status = 500;
  expect(await turn()).toEqual(["over"]);
  const checks: UptimeCheck[] = await api.store.listUptimeChecks(`${url}/health`, 100);
  expect(checks).toHaveLength(10);
  const sums = await api.store.sumUptime(`${url}/health`, { start: NOW, end: now, step: 30 * MINUTE });
  expect(sums.map(({ checks: count, failed }) => [count, failed])).toEqual([
    [9, 2],
    [1, 1],
  ]);
  await putRule(`${url}/health`, {});
  const off = Rule.parse({ id: "shop", name: "Shop", isOn: false, condition: { kind: "uptime", url } });
  await api.store.putRule({ rule: off, origin: "person" }, NOW);
  const before = requests;
  await turn();
  expect(requests).toBe(before);
});

it("checks each URL once, however many rules are about it, and several at a time", async () => {
  const waiting: (() => void)[] = [];
  const url = await serve((_, answer) => {
    waiting.push(() => answer.end());
  });
  for (const id of ["one", "two", "three"]) {
    const path = id === "two" ? "one" : id;
    const rule = Rule.parse({ id, name: id, condition: { kind: "uptime", url: `${url}/${path}` } });
    await api.store.putRule({ rule, origin: "person" }, NOW);
  }
  const checking = checkUptime({ store: api.store, clock: () => NOW, elapsed: () => NOW, stopping });
  await expect.poll(() => waiting.length).toBe(2);
  for (const answer of waiting) answer();
  await checking;
  expect(waiting).toHaveLength(2);
  expect(await api.store.listUptimeChecks(`${url}/one`, 10)).toHaveLength(1);
});

it("keeps checks for two days and their hours for thirty", async () => {
  const url = "http://a.example/";
  const check = (daysAgo: number) => ({
    url,
    at: NOW - daysAgo * 1440 * MINUTE,
    status: 200,
    failure: null,
    duration: 10,
  });
  await api.store.recordUptime([check(31), check(29), check(3), check(1), check(0)], NOW);
  expect(await api.store.listUptimeChecks(url, 100)).toHaveLength(2);
  const range = { start: NOW - 40 * 1440 * MINUTE, end: NOW + MINUTE, step: 1440 * MINUTE };
  expect((await api.store.sumUptime(url, range)).map(({ checks }) => checks)).toEqual([1, 1, 1, 1]);
});
