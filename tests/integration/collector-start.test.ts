import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SummaryAnswer } from "#api/overview.ts";
import { sendBytes } from "../send-bytes.ts";
import { newEvent } from "../crash/sent.ts";
import { freePorts } from "../free-ports.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

describe("starting the collector", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-start-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("shows its public address, and keeps its own for the processes beside it", async () => {
    const collector = await startCollector(folder, {
      GLASSHOUSE_INGEST_URL: "https://ops.example/ingest/",
    });
    const { url, credentials } = collector;
    const headers = { authorization: `Bearer ${credentials.apiToken}` };
    const summary = SummaryAnswer.parse(await (await fetch(`${url}/api/v1/summary`, { headers })).json());
    expect(summary.project.dsn).toMatch(/^https:\/\/[0-9a-f]{32}@ops\.example\/ingest\/1$/);
    expect(summary.otlpEndpoint).toBe("https://ops.example/ingest");
    expect(credentials.url).toBe(url);
    expect(new URL(credentials.dsn).host).toBe(new URL(url).host);

    const path = "/api/0/organizations/glasshouse/chunk-upload/";
    expect(await (await fetch(url + path, { headers })).json()).toMatchObject({ url: url + path });
    const { text } = await sendBytes(Number(new URL(url).port), [
      `GET ${path} HTTP/1.1`,
      "Host: ops.example",
      `Authorization: ${headers.authorization}`,
    ]);
    expect(text).toContain(`"url":"https://ops.example/ingest${path}"`);
    await stopCollector(collector);
  });

  it("listens, writes credentials that only their owner can read, and keeps them across a restart", async () => {
    const first = await startCollector(folder, { LOG_LEVEL: "silent" });
    expect(first.credentials.url).toBe(first.url);
    expect(first.credentials.dsn).toMatch(/^http:\/\/[0-9a-f]{32}@127\.0\.0\.1:\d+\/1$/);
    for (const file of ["credentials.json", "state.db"]) {
      expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
    }
    const headers = { authorization: `Bearer ${first.credentials.apiToken}` };
    expect((await fetch(`${first.url}/api/v1/summary`, { headers })).status).toBe(200);
    expect((await fetch(`${first.url}/api/v1/summary`)).status).toBe(401);
    expect(await stopCollector(first)).toBe(0);

    const second = await startCollector(folder);
    expect(second.credentials.apiToken).toBe(first.credentials.apiToken);
    expect(new URL(second.credentials.dsn).username).toBe(new URL(first.credentials.dsn).username);
    expect(await stopCollector(second, "SIGINT")).toBe(0);
  });

  it("uses the configured API token and password", async () => {
    const env = {
      GLASSHOUSE_API_TOKEN: "a-token-of-the-operator",
      GLASSHOUSE_PASSWORD: "correct horse",
      GLASSHOUSE_HOST: "0.0.0.0",
    };
    const collector = await startCollector(folder, env);
    expect(collector.credentials.apiToken).toBe(env.GLASSHOUSE_API_TOKEN);
    expect(await (await fetch(`${collector.url}/api/v1/access`)).json()).toMatchObject({
      passwordRequired: true,
    });
    expect(collector.output()).not.toContain(env.GLASSHOUSE_PASSWORD);
    expect(collector.output()).not.toContain(env.GLASSHOUSE_API_TOKEN);
    await stopCollector(collector);
  });

  it("needs no password on a public address where people sign in by a provider", async () => {
    // Nothing listens there.
    const host = `127.0.0.1:${(await freePorts(1))[0]}`;
    const collector = await startCollector(folder, {
      GLASSHOUSE_HOST: "0.0.0.0",
      GLASSHOUSE_URL: "https://observe.example",
      GLASSHOUSE_OIDC_ISSUER: `http://${host}`,
      GLASSHOUSE_OIDC_CLIENT_ID: "glasshouse",
      GLASSHOUSE_OIDC_CLIENT_SECRET: "the secret of the client",
      GLASSHOUSE_OIDC_ROLES: "*=viewer",
      GLASSHOUSE_OIDC_ONLY: "1",
    });
    expect(await (await fetch(`${collector.url}/api/v1/access`)).json()).toEqual({
      passwordRequired: true,
      passwordSet: false,
      nameRequired: false,
      exposed: true,
      provider: { name: host, isOnly: true },
    });
    expect((await fetch(`${collector.url}/api/v1/oidc`, { method: "POST" })).status).toBe(502);
    await expect
      .poll(() => collector.output())
      .toContain(`A sign-in by ${host} failed (fetch failed, ECONNREFUSED)`);
    expect(collector.output()).not.toContain("password is set");
    expect(collector.output()).not.toContain("the secret of the client");
    await stopCollector(collector);
  });

  it("closes open live views when it stops", async () => {
    const collector = await startCollector(folder);
    const stream = await fetch(`${collector.url}/api/v1/logs`, {
      headers: { authorization: `Bearer ${collector.credentials.apiToken}`, accept: "text/event-stream" },
    });
    expect(stream.status).toBe(200);
    expect(await stopCollector(collector)).toBe(0);
    await stream.text().catch(() => "");
  });

  it.each([
    ["an invalid variable", { COLLECTOR_PORT: "many" }, "COLLECTOR_PORT:"],
    ["a public address without a password", { GLASSHOUSE_HOST: "0.0.0.0" }, "GLASSHOUSE_PASSWORD"],
    ["a folder that cannot be created", { GLASSHOUSE_DATA: "/dev/null/data" }, "GLASSHOUSE_DATA:"],
    [
      "another machine's address",
      { GLASSHOUSE_HOST: "192.0.2.1", GLASSHOUSE_PASSWORD: "correct horse" },
      "GLASSHOUSE_HOST:",
    ],
  ])("refuses %s with one line and exit code 2", async (_, env, text) => {
    const failure = await startCollector(folder, env).then(() => "it started", String);
    expect(failure).toContain("Error: 2: ");
    expect(failure).toContain(text);
    expect(failure.trim().split("\n")).toHaveLength(1);
  });

  it("reports in one line that the port is in use", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const failure = await startCollector(folder, { COLLECTOR_PORT: String(port) }).catch(String);
    expect(failure).toBe(
      `Error: 2: COLLECTOR_PORT: ${port} is taken by another process. Stop it, or set another port.\n`,
    );
    server.close();
  });

  it("refuses a lost state file with the two ways out, until a new one is accepted", async () => {
    const before = await startCollector(folder);
    await sendEvent(before);
    await stopCollector(before);
    await rm(join(folder, "state.db"));
    const failure = await startCollector(folder).catch(String);
    expect(failure).toMatch(
      /^Error: 2: GLASSHOUSE_DATA: .*state\.db is missing\. .* Restore it from a backup, or .*npm start -- --accept-new-state.*\n$/,
    );
    const after = await startCollector(folder, {}, ["--accept-new-state"]);
    // Senders go on with the key that they have.
    expect(new URL(after.credentials.dsn).username).toBe(new URL(before.credentials.dsn).username);
    const headers = { authorization: `Bearer ${after.credentials.apiToken}` };
    const { notices } = (await (await fetch(`${after.url}/api/v1/notices`, { headers })).json()) as {
      notices: { code: string }[];
    };
    expect(notices.map(({ code }) => code)).toContain("state_replaced");
    expect(await stopCollector(after)).toBe(0);
    expect(await stopCollector(await startCollector(folder))).toBe(0);
  });

  it("reports in one line that a folder has an early version's format, and what to do", async () => {
    await writeFile(join(folder, "glasshouse.db"), "");
    expect(await startCollector(folder).catch(String)).toMatch(
      /^Error: 2: GLASSHOUSE_DATA: .* early version, .* Remove the folder, or set another one\.\n$/,
    );
  });

  it("refuses a second collector on the same folder", async () => {
    const collector = await startCollector(folder);
    expect(await startCollector(folder).catch(String)).toContain("another collector already uses");
    await stopCollector(collector);
  });
});

async function sendEvent({ url, credentials }: Collector): Promise<void> {
  const { path, headers, body } = newEvent(new URL(credentials.dsn).username, 1).request;
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}
