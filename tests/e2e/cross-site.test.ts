import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { sharedBrowser } from "./browser.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
let browser: Browser;
let port: number;
const elsewhere = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Elsewhere</title>");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  ({ port } = elsewhere.address() as AddressInfo);
  browser = await sharedBrowser();
});
afterAll(() => {
  elsewhere.close();
});

interface Write {
  url: string;
  method: string;
  /** Of a form. */
  fields: Record<string, string>;
}

/** Every change that the collector's API offers, of what exists here where that matters. */
const COLLECTOR_WRITES = Object.values<Endpoint>(ENDPOINTS)
  .filter(({ method }) => method !== "get")
  .map(({ method, path }): Write => {
    const filled = path.replace("{org}", "glasshouse").replace("{project}", "app");
    return {
      url: house.collector + filled.replace("{issue}", house.incident.issueId).replaceAll(/[{}]/g, ""),
      method: method.toUpperCase(),
      fields: { status: "resolved", password: "x" },
    };
  });

const SETTINGS = ["quotas", "scrubbing", "grouping", "appearance"].map((page) => `/settings/${page}`);

/** Every form of the dashboard's pages with its hidden fields, as it is sent without a script. */
async function dashboardForms(): Promise<Write[]> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const writes: Write[] = [];
  for (const path of [...SETTINGS, `/issues/${house.incident.issueId}`, "/issues", "/logs", "/login"]) {
    await page.goto(`${house.dashboard}/observe${path}`);
    const forms = await page
      .locator("form")
      .evaluateAll((all) =>
        (all as HTMLFormElement[])
          .filter(({ method }) => method === "post")
          .map((form) =>
            Object.fromEntries(
              [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
            ),
          ),
      );
    writes.push(...forms.map((fields) => ({ url: page.url(), method: "POST", fields })));
  }
  await context.close();
  return writes;
}

/** Sends each write in every way in which a page can, and returns the statuses of those that were answered. */
async function sendAll(page: Page, writes: Write[]): Promise<Record<string, number[]>> {
  const answered: Record<string, number[]> = {};
  page.on("response", (response) => {
    const method = response.request().method();
    if (method === "GET" || method === "OPTIONS") return;
    (answered[`${method} ${response.url()}`] ??= []).push(response.status());
  });
  await page.evaluate(async (all) => {
    const tried = (sent: Promise<unknown>) => sent.catch(() => undefined);
    for (const { url, method, fields } of all) {
      const text = JSON.stringify(fields);
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const simple = { method: "POST", mode: "no-cors", credentials: "include" } as const;
      await tried(fetch(url, { ...simple, body: text, headers: { "content-type": "text/plain" } }));
      await tried(fetch(url, { ...simple, body: form }));
      await tried(fetch(url, { ...simple, body: new URLSearchParams(fields) }));
      const headers = { "content-type": "application/json" };
      await tried(fetch(url, { method, credentials: "include", body: text, headers }));
      navigator.sendBeacon(url, text);
      const frame = document.createElement("iframe");
      frame.name = `frame-${document.forms.length}`;
      document.body.append(frame);
      const sheet = document.createElement("form");
      Object.assign(sheet, { action: url, method: "post", enctype: "text/plain", target: frame.name });
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement("input");
        Object.assign(input, { name, value });
        sheet.append(input);
      }
      document.body.append(sheet);
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
      HTMLFormElement.prototype.submit.call(sheet);
      await loaded;
    }
  }, writes);
  return answered;
}

const state = async () => ({
  settings: await house.read("/api/v1/projects/app/settings"),
  issue: await house.read<{ status: string }>(
    `/api/0/organizations/glasshouse/issues/${house.incident.issueId}/`,
  ),
  searches: await house.read("/api/v1/searches?of=issues"),
  access: await house.read("/api/v1/access"),
});

test.each([
  ["another port of this machine", () => `http://localhost:${port}`],
  ["another site", () => `http://evil.example:${port}`],
])("a page of %s changes nothing in collector or dashboard, and causes no event", async (_where, origin) => {
  const { issue, ...before } = await state();
  const forms = await dashboardForms();
  expect(forms.length).toBeGreaterThan(5);
  const writes = [...COLLECTOR_WRITES, ...forms];
  const page = await browser.newPage();
  await page.goto(origin());
  const answered = await sendAll(page, writes);
  await page.close();

  for (const { url } of writes) expect(answered).toHaveProperty([`POST ${url}`]);
  for (const [request, statuses] of Object.entries(answered))
    expect([request, [...new Set(statuses)]]).toEqual([request, [403]]);
  const { issue: after, ...rest } = await state();
  expect([after.status, rest]).toEqual([issue.status, before]);
  const caused = await house.read<unknown[]>(
    `/api/0/projects/glasshouse/app/issues/?query=${encodeURIComponent('"Invalid Server Actions request"')}`,
  );
  expect(caused).toEqual([]);
});

test("a name that was pointed at this machine opens neither dashboard nor collector", async () => {
  const page = await browser.newPage();
  for (const base of [house.dashboard, house.collector]) {
    const url = new URL(base);
    url.hostname = "evil.example";
    await page.goto(`${url.origin}/healthz`);
    const statuses = await page.evaluate(
      async (paths) => {
        const answers = await Promise.all(paths.map((path) => fetch(path)));
        return answers.map(({ status }) => status);
      },
      ["/observe", "/observe/logs/lines", "/metrics", "/api/v1/summary"],
    );
    expect(statuses).toEqual(base === house.dashboard ? [403, 403, 404, 404] : [404, 404, 401, 401]);
  }
  await page.close();
});
