import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { startCaptureServer, type CaptureServer } from "./capture-server.ts";
import { findViolations } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { sendNewEvent } from "./send-incident.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

let receiver: CaptureServer;
let house: Glasshouse;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  receiver = await startCaptureServer();
  house = await startGlasshouse({
    GLASSHOUSE_NOTIFY: `${receiver.url}/hook`,
    GLASSHOUSE_WATCH_SECONDS: "1",
  });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await house?.stop();
  await receiver?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context?.close());

const open = () => page.goto(`${house.dashboard}/observe/alerts`, { waitUntil: "networkidle" });

test("without an alert it says what opens one, and a test message arrives", async () => {
  await open();
  await page.getByText("Nothing fires").waitFor();
  await page.getByRole("button", { name: "Send a test message" }).click();
  await page.getByText("Test message taken").waitFor();
  expect(JSON.parse(receiver.received.at(-1)?.body.toString() ?? "")).toMatchObject({
    title: "Test message",
  });
  expect(await findViolations(page, TAGS)).toEqual([]);
});

test("a new issue fires, leads to its page, and is over once it is resolved", async () => {
  await sendNewEvent(house, {
    platform: "node",
    exception: { values: [{ type: "TypeError", value: "no <b>rate</b>" }] },
  });
  const firing = page.getByRole("list", { name: "Firing" });
  await eventually(async () => {
    await open();
    expect(await firing.getByText(/sent \d\d:\d\d/).count()).toBe(1);
  });
  expect(await findViolations(page, TAGS)).toEqual([]);
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await firing.getByRole("link", { name: "TypeError: no <b>rate</b>" }).click();
  await page.waitForURL(/\/issues\/\d+/);
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByText("Resolved").first().waitFor();
  await eventually(async () => {
    await open();
    const over = page.getByRole("list", { name: "Over" });
    expect(await over.getByText(/End to webhook .*: sent/).count()).toBe(1);
  });
  const states = receiver.received.map(
    ({ body }) => (JSON.parse(body.toString()) as { state: string }).state,
  );
  expect(states.slice(-2)).toEqual(["firing", "resolved"]);
});

test("g and a open it", async () => {
  await page.goto(`${house.dashboard}/observe`, { waitUntil: "networkidle" });
  await page.locator("html[data-keys]").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/observe/alerts");
});
