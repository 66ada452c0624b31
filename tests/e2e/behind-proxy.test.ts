import { readFileSync } from "node:fs";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { eventually } from "../eventually.ts";
import { freePorts } from "../free-ports.ts";
import { sendBytes } from "../send-bytes.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { findNginx, startNginx } from "./nginx.ts";

const nginx = findNginx();
const why = nginx === undefined ? " (skipped: nginx is not installed)" : "";
/** What nobody from elsewhere may reach without a password, token or key. */
const FAULTS = [
  "",
  "/server-component",
  "/route-handler",
  "/upstream",
  "/log-burst",
  "/answers-raw/internal",
];
const SCREENS = [
  "",
  "/issues",
  "/logs",
  "/logs/lines",
  "/logs/download",
  "/traces",
  "/releases",
  "/settings",
];
const READS = Object.values<Endpoint>(ENDPOINTS)
  .filter(({ method, open }) => method === "get" && open !== true)
  .map(({ path }) => path.replaceAll(/[{}]/g, ""));
const SIGNALS = ["traces", "logs", "metrics"];

type Target = "app" | "dashboard" | "collector";
/** Sends a request's line and headers to one of the three, directly or not. */
type Send = (
  target: Target,
  request: string,
  headers?: string[],
  body?: string,
) => ReturnType<typeof sendBytes>;

/** What gets in that should not: each request with its status. */
async function whatIsOpen(send: Send): Promise<string[]> {
  const open: string[] = [];
  const expectStatus = async (target: Target, request: string, allowed: number[], headers: string[] = []) => {
    const { status } = await send(target, request, headers, request.startsWith("POST") ? "{}" : "");
    if (!allowed.includes(status)) open.push(`${target} ${request} ${status}`);
  };
  for (const path of FAULTS) await expectStatus("app", `GET /faults${path}`, [404]);
  await expectStatus("app", "GET /observe", [404]);
  for (const path of SCREENS) await expectStatus("dashboard", `GET /observe${path}`, [307, 401]);
  for (const path of [...READS, "/api/openapi.json", "/metrics"])
    await expectStatus("collector", `GET ${path}`, [401]);
  for (const signal of SIGNALS)
    await expectStatus("collector", `POST /v1/${signal}`, [401], ["Content-Type: application/json"]);
  return open;
}

function sender(ports: Record<Target, number>, version: string, host: string, more: string[] = []): Send {
  return (target, request, headers = [], body = "") =>
    sendBytes(
      ports[target],
      [`${request} HTTP/${version}`, `Host: ${host}`, "Accept: text/html", ...more, ...headers],
      body,
    );
}

const portsOf = (house: Glasshouse): Record<Target, number> => ({
  app: Number(new URL(house.app).port),
  dashboard: Number(new URL(house.dashboard).port),
  collector: Number(new URL(house.collector).port),
});

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

async function start(env: Record<string, string> = {}): Promise<Glasshouse> {
  const house = await startGlasshouse(env);
  stops.push(house.stop);
  return house;
}

describe("a copy that somebody put behind a proxy without a word", () => {
  let house: Glasshouse;
  beforeAll(async () => {
    house = await start();
  });

  test("is open on its own machine, until the first page that came through the proxy", async () => {
    const local = sender(portsOf(house), "1.1", "localhost");
    expect((await local("app", "GET /faults")).status).toBe(200);
    // A page does not wait for a collector that is busy with its start.
    await eventually(async () => {
      expect((await local("dashboard", "GET /observe/settings")).text).toContain("SENTRY_DSN=");
    });

    // What nginx forwards from a browser over HTTP/1.1 with no other setting than `proxy_pass`.
    const proxied = sender(portsOf(house), "1.1", "127.0.0.1", ["Referer: http://public.example/observe"]);
    expect(await whatIsOpen(proxied)).toEqual([]);
    expect(await whatIsOpen(local)).toEqual([]);
    expect((await local("app", "GET /")).status).toBe(200);
    expect((await local("app", "GET /")).text).not.toContain("/faults");
    expect((await local("dashboard", "GET /observe/login")).text).toContain("GLASSHOUSE_PASSWORD");
    expect(house.output().split("A request came through a proxy").length - 1).toBe(1);
  });

  test("still receives what its app and anybody with the key report", async () => {
    const trace = await fetch(house.app);
    await trace.arrayBuffer();
    await eventually(async () => {
      const { traces } = await house.read<{ traces: unknown[] }>("/api/v1/traces");
      expect(traces.length).toBeGreaterThan(0);
    });
  });

  test.skipIf(nginx === undefined)(
    `opens nothing through nginx, over HTTP/1.0 or HTTP/1.1${why}`,
    async () => {
      const listen = await freePorts(6);
      const { app, dashboard, collector } = portsOf(house);
      const servers = [app, dashboard, collector, app, dashboard, collector].map((to, index) => {
        const version = index < 3 ? "" : "proxy_http_version 1.1;";
        return `server { listen 127.0.0.1:${listen[index]}; location / { ${version} proxy_pass http://127.0.0.1:${to}; } }`;
      });
      const stop = await startNginx(nginx ?? "", servers.join("\n"), listen[0] ?? 0);
      for (const [a = 0, d = 0, c = 0] of [listen.slice(0, 3), listen.slice(3)]) {
        const through = sender({ app: a, dashboard: d, collector: c }, "1.1", "public.example");
        expect(await whatIsOpen(through)).toEqual([]);
        expect((await through("app", "GET /")).status).toBe(200);
      }
      await stop();
    },
  );
});

/** The configuration of `deploy/nginx.conf`, without TLS and on other ports. */
function documentedServers(ports: Record<Target, number>, listen: number): string {
  return readFileSync("deploy/nginx.conf", "utf8")
    .replaceAll(/^\s*ssl_certificate.*$/gm, "")
    .replaceAll("listen 443 ssl http2;", `listen 127.0.0.1:${listen};`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports.app}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${ports.dashboard}`)
    .replaceAll("127.0.0.1:4318", `127.0.0.1:${ports.collector}`);
}

describe.skipIf(nginx === undefined)(`a copy behind nginx as documented${why}`, () => {
  const PASSWORD = "correct horse battery";
  let house: Glasshouse;
  let browser: Browser;
  let listen: number;
  let from: (host: string, ...headers: string[]) => Send;

  beforeAll(async () => {
    [listen = 0] = await freePorts(1);
    house = await start({
      GLASSHOUSE_URL: `http://observe.example:${listen}`,
      GLASSHOUSE_PASSWORD: PASSWORD,
      GLASSHOUSE_TRUST_PROXY: "127.0.0.1,::1",
    });
    stops.push(await startNginx(nginx ?? "", documentedServers(portsOf(house), listen), listen));
    browser = await sharedBrowser();
    from = (host, ...headers) =>
      sender({ app: listen, dashboard: listen, collector: listen }, "1.1", host, headers);
  });

  test("opens nothing without a sign-in, token or key", async () => {
    const hosts = { app: "www.example", dashboard: "observe.example", collector: "ingest.example" };
    const send: Send = (target, ...rest) => from(hosts[target])(target, ...rest);
    expect(await whatIsOpen(send)).toEqual([]);
    expect(await whatIsOpen(sender(portsOf(house), "1.1", "localhost"))).toEqual([]);
    expect((await send("app", "GET /")).status).toBe(200);
  });

  test("lets in whoever knows the password, and links to its public address", async () => {
    const page = await browser.newPage();
    await page.goto(`http://observe.example:${listen}/observe/settings/appearance`);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Appearance" }).waitFor();
    expect(new URL(page.url()).host).toBe(`observe.example:${listen}`);
    await page.getByRole("button", { name: "Dark" }).first().click();
    await page.locator("html[data-theme=dark], [data-theme=dark]").first().waitFor();
    await page.close();
  });

  test("ten wrong passwords from one address slow down that address only", async () => {
    const login = `${house.dashboard}/observe/login`;
    const html = await (await fetch(login)).text();
    const form = html.split("<form").find((part) => part.includes('name="password"')) ?? "";
    const action = /name="(\$ACTION_ID_\w+)"/.exec(form)?.[1] ?? "";
    expect(action).not.toBe("");
    /** Sends the form as a proxy forwards it for its client, and returns where the answer leads. */
    const signIn = async (address: string, password: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ [action]: "", next: "/observe", password }))
        body.append(name, value);
      const headers = { "x-forwarded-for": address };
      const answer = await fetch(login, { method: "POST", redirect: "manual", headers, body });
      return answer.headers.get("location") ?? `status ${answer.status}`;
    };
    const answers: string[] = [];
    for (let attempt = 0; attempt < 10; attempt++) answers.push(await signIn("192.0.2.66", "wrong password"));
    // Which of them depends on how long each takes; that the right one waits as well is tested where the clock is.
    expect(answers.join()).toContain("problem=limited");
    expect(await signIn("192.0.2.67", PASSWORD)).toBe("/observe");
  });
});
