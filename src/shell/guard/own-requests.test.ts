import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse, type IncomingHttpHeaders } from "node:http";
import { Socket, type AddressInfo } from "node:net";
import { ROOT_CONTEXT } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RequestSource } from "#lib/request-source.ts";
import { contextStorage, RequestContext } from "#telemetry/server/request-context.ts";
import { markOwnRequests, takeOwnSource } from "./own-requests.ts";

let received: IncomingHttpHeaders[] = [];
const servers = [0, 1].map(() =>
  createServer(({ headers }, response) => {
    received.push(headers);
    response.end();
  }),
);
const [own, other] = servers as [(typeof servers)[0], (typeof servers)[0]];
const portOf = (server: typeof own) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, "127.0.0.1"), "listening");
  markOwnRequests(portOf(own));
});
afterAll(() => servers.forEach((server) => server.close()));

/** Requests a server while a request of this source is being served, and returns the headers that arrive. */
async function fetchDuring(source: RequestSource | undefined, server: typeof own) {
  received = [];
  const request = new IncomingMessage(new Socket());
  const started = { request, response: new ServerResponse(request), ...(source && { source }) };
  await contextStorage.run(new RequestContext(started, ROOT_CONTEXT), () =>
    fetch(`http://127.0.0.1:${portOf(server)}/`, { headers: { "x-forwarded-host": "localhost" } }),
  );
  return received[0] ?? {};
}

test.each(["local", "proxied", "remote"] as const)(
  "a request to itself is as %s as the first",
  async (source) => {
    const headers = await fetchDuring(source, own);
    expect(takeOwnSource({ headers })).toBe(source);
    expect(JSON.stringify(headers)).not.toContain("own");
  },
);

test("no other server learns the mark, and none is made up where the source is unknown", async () => {
  expect(Object.keys(await fetchDuring("local", other))).not.toContain("x-glasshouse-own");
  expect(takeOwnSource({ headers: await fetchDuring(undefined, own) })).toBeUndefined();
});

test("a mark that somebody else made does not count", async () => {
  const mark = String((await fetchDuring("local", own))["x-glasshouse-own"]);
  for (const forged of ["local", "x local", mark.replace(/^./, (first) => (first === "a" ? "b" : "a"))])
    expect(takeOwnSource({ headers: { "x-glasshouse-own": forged } })).toBeUndefined();
});
