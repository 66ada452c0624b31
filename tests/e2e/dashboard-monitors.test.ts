import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

let checked: Server;
let house: Glasshouse;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let status = 200;

beforeAll(async () => {
  checked = createServer((_, answer) => answer.writeHead(status).end());
  await new Promise<void>((done) => checked.listen(0, "127.0.0.1", done));
  house = await startGlasshouse({ GLASSHOUSE_WATCH_SECONDS: "1" });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await house?.stop();
  await new Promise((done) => checked.close(done));
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context?.close());

const open = (path: string) => openPage(page, house.dashboard + path);

async function putRule(id: string, name: string, condition: object): Promise<void> {
  const answer = await fetch(`${house.collector}/api/v1/rules/${id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${house.apiToken}`, "content-type": "application/json" },
    body: JSON.stringify({ id, name, condition }),
  });
  expect(answer.status).toBe(200);
}

/** A check-in of a job that is due every ten minutes. */
async function checkIn(): Promise<void> {
  const { host, username, pathname } = new URL(house.dsn);
  const sent_at = new Date().toISOString();
  const monitor_config = {
    schedule: { type: "interval", value: 10, unit: "minute" },
    checkin_margin: 1,
  };
  const id = crypto.randomUUID().replaceAll("-", "");
  const item = JSON.stringify({
    check_in_id: id,
    monitor_slug: "send-invoices",
    status: "ok",
    duration: 4.2,
    environment: "production",
    monitor_config,
  });
  const answer = await fetch(`http://${host}/api${pathname}/envelope/?sentry_key=${username}`, {
    method: "POST",
    body: `${JSON.stringify({ sent_at })}\n${JSON.stringify({ type: "check_in" })}\n${item}\n`,
  });
  expect(answer.status).toBe(200);
}

async function fits(): Promise<void> {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Charts are drawn anew once they have their new width.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBe(0);
  }
}

test("each empty section has its one next step", async () => {
  await open("/observe");
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.getByText("No scheduled jobs yet").waitFor();
  expect(await page.locator("code", { hasText: "/cron/" }).innerText()).toContain(house.collector);
  expect(await findViolations(page, TAGS)).toEqual([]);
  await page.getByRole("link", { name: "Uptime" }).click();
  await page.getByRole("link", { name: "Add a check" }).click();
  await page.waitForURL(/alerts\/rules\/new/);
  await page.getByText("New rule: uptime").waitFor();
  await open("/observe/monitors/objectives");
  expect(await findViolations(page, TAGS)).toEqual([]);
  await page.getByRole("link", { name: "Add an objective" }).click();
  await page.getByText("New rule: service level objective").waitFor();
});

test("a job is listed with its runs, and leads to them", async () => {
  await checkIn();
  await open("/observe/monitors");
  const jobs = page.getByRole("list", { name: "Scheduled jobs" });
  await jobs.getByText("every 10 minutes").waitFor();
  expect(await jobs.getByRole("list", { name: "Last runs of send-invoices" }).innerText()).toMatch(
    /OK, took 4\.2 s/,
  );
  await fits();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await jobs.getByRole("link", { name: "send-invoices" }).click();
  await page.getByRole("heading", { name: "send-invoices" }).waitFor();
  expect(await page.getByRole("region", { name: "Runs of send-invoices" }).innerText()).toContain("4.2 s");
  expect(await findViolations(page, TAGS)).toEqual([]);
});

test("a URL is checked, goes down and opens an alert, and its page says why", async () => {
  const url = `http://127.0.0.1:${(checked.address() as AddressInfo).port}/health`;
  await putRule("shop-health", "Shop", { kind: "uptime", url });
  const urls = page.getByRole("list", { name: "Checked URLs" });
  await eventually(async () => {
    await open("/observe/monitors/uptime");
    expect(await urls.getByText("100 %").count()).toBe(3);
  });
  expect(await findViolations(page, TAGS)).toEqual([]);
  status = 503;
  await eventually(async () => {
    await open("/observe/monitors/uptime");
    expect(await urls.innerText()).toContain("Down");
  });
  await eventually(async () => {
    await open("/observe/alerts");
    expect(await page.getByText("/health is down").count()).toBeGreaterThan(0);
  });
  await open("/observe/monitors/uptime");
  await fits();
  await urls.getByRole("link").first().click();
  await page.getByText("answered 503").first().waitFor();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await fits();
});

test("an objective says what is left of its budget, and leads to how it was spent", async () => {
  await putRule("shop-slo", "Shop answers", { kind: "slo", scope: { service: "shop" }, target: 99 });
  const now = BigInt(Date.now()) * 1_000_000n;
  const spans = Array.from({ length: 400 }, (_, place) => ({
    traceId: (place + 1).toString(16).padStart(32, "0"),
    spanId: (place + 1).toString(16).padStart(16, "0"),
    name: "GET /cart",
    kind: 2,
    startTimeUnixNano: String(now - BigInt(600 + place) * 1_000_000_000n),
    endTimeUnixNano: String(now - BigInt(600 + place) * 1_000_000_000n + 1_000_000n),
    status: place < 2 ? { code: 2 } : {},
  }));
  const { username } = new URL(house.dsn);
  const resource = { attributes: [{ key: "service.name", value: { stringValue: "shop" } }] };
  const answer = await fetch(`${house.collector}/v1/traces`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sentry-auth": `sentry sentry_key=${username}` },
    body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans }] }] }),
  });
  expect(answer.status).toBe(200);
  const objectives = page.getByRole("list", { name: "Objectives" });
  await eventually(async () => {
    await open("/observe/monitors/objectives");
    expect(await objectives.innerText()).toContain("50 %");
  });
  expect(await objectives.innerText()).toContain("99.50 %");
  expect(await findViolations(page, TAGS)).toEqual([]);
  await fits();
  await objectives.getByRole("link", { name: "Shop answers" }).click();
  await page.getByText("2 of 400 requests bad").waitFor();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await fits();
});
