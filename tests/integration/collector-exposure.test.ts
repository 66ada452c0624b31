import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendBytes } from "../send-bytes.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

let folder: string;
let collector: Collector;
/** Over an empty folder: an exposed one stays exposed. Tests that expose none share it. */
async function start(env?: Record<string, string>): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-exposure-"));
  collector = await startCollector(folder, env);
}
async function discard(): Promise<void> {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
}
beforeAll(() => start());
afterAll(discard);

const EVIL = "Origin: https://evil.example";
const port = () => Number(new URL(collector.url).port);
const here = () => `Host: 127.0.0.1:${port()}`;
const keyOf = ({ credentials }: Collector) => new URL(credentials.dsn).username;
const metrics = async (...head: string[]) =>
  (await sendBytes(port(), head.length === 0 ? ["GET /metrics HTTP/1.1", here()] : head)).status;
const keyless = async (...headers: string[]) =>
  (
    await sendBytes(
      port(),
      [
        "POST /v1/logs HTTP/1.1",
        ...(headers.some((header) => header.startsWith("Host:")) ? [] : [here()]),
        "Content-Type: application/json",
        ...headers,
      ],
      '{"resourceLogs":[]}',
    )
  ).status;

test("a collector without a password trusts programs on its own machine, and nobody else for it", async () => {
  expect([await metrics(), await keyless()]).toEqual([200, 200]);
  const strangers = [
    ["Host: evil.example"],
    ["Origin: http://127.0.0.1:8080"],
    [EVIL, "Sec-Fetch-Site: cross-site"],
  ];
  for (const headers of strangers) {
    expect([headers, await keyless(...headers)]).toEqual([headers, 401]);
    expect(await keyless(...headers, `X-Sentry-Auth: sentry sentry_key=${keyOf(collector)}`)).toBe(200);
  }
  // Health checks of load balancers.
  for (const path of ["/healthz", "/readyz"])
    expect((await sendBytes(port(), [`GET ${path} HTTP/1.0`, here()])).status).toBe(200);
  expect([await metrics(), await keyless()]).toEqual([200, 200]);
});

test("every answer forbids browsers to guess its type", async () => {
  const requests = [
    ["GET /healthz HTTP/1.1"],
    ["GET /metrics HTTP/1.1"],
    ["GET /nothing HTTP/1.1"],
    ["GET /api/v1/summary HTTP/1.1"],
    ["GET /api/v1/summary HTTP/1.1", `Authorization: Bearer ${collector.credentials.apiToken}`],
    ["OPTIONS /api/1/envelope/ HTTP/1.1"],
    ["POST /api/1/envelope/ HTTP/1.1"],
    ["POST /v1/traces HTTP/1.1", "Content-Type: application/json"],
  ];
  for (const [line = "", ...headers] of requests) {
    const { text } = await sendBytes(port(), [line, here(), ...headers]);
    expect([line, text.toLowerCase()]).toEqual([
      line,
      expect.stringContaining("x-content-type-options: nosniff"),
    ]);
  }
});

test.each([
  ["a public page", ["GET /metrics HTTP/1.1", "Host: localhost", "Referer: https://public.example/"]],
  ["what nginx sends by default", ["GET /metrics HTTP/1.0", "Host: 127.0.0.1:4318"]],
])("a collector is exposed by %s: then it trusts nobody without a token or key", async (_sign, head) => {
  await discard();
  await start();
  expect(await metrics(...head)).toBe(401);
  expect([await metrics(), await keyless()]).toEqual([401, 401]);
  expect(await keyless(`X-Sentry-Auth: sentry sentry_key=${keyOf(collector)}`)).toBe(200);
  const { apiToken, dashboardToken } = collector.credentials;
  const read = async (token: string) => {
    const authorization = `Authorization: Bearer ${token}`;
    return (await sendBytes(port(), ["GET /api/v1/summary HTTP/1.1", here(), authorization])).status;
  };
  expect([await read(apiToken), await read(dashboardToken)]).toEqual([200, 401]);
});

test("an exposed collector stays exposed over a restart, says once what to do, and lets the password in", async () => {
  for (let time = 0; time < 3; time++) await metrics("GET /metrics HTTP/1.0", here());
  const said = () => collector.output().split("GLASSHOUSE_PASSWORD").length - 1;
  expect(said()).toBe(1);
  await stopCollector(collector);
  collector = await startCollector(folder, { GLASSHOUSE_PASSWORD: "correct horse" });
  expect([await metrics(), said()]).toEqual([401, 0]);
  const signIn = await fetch(`${collector.url}/api/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"password":"correct horse"}',
  });
  expect(signIn.status).toBe(201);
});

test("a public address exposes a collector from its start, and its answers ask for encryption", async () => {
  await discard();
  await start({ GLASSHOUSE_URL: "https://observe.example/" });
  expect([await metrics(), await keyless()]).toEqual([401, 401]);
  const { text } = await sendBytes(port(), ["GET /healthz HTTP/1.1", here()]);
  expect(text.toLowerCase()).toContain("strict-transport-security: max-age=31536000");
});
