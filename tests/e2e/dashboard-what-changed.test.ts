import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { isWhole, openPage, retryFailedParts } from "./open-page.ts";
import { BAD_RELEASE, sendRegression, sendRepeatedCalls } from "./send-regression.ts";

let house: Glasshouse;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await sharedBrowser();
  await sendRegression(house);
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => page?.close());
afterAll(async () => {
  await house?.stop();
});

const open = (path: string) => openPage(page, `${house.dashboard}/observe${path}`);
const changed = () => page.getByRole("region", { name: "What changed" });
const rows = () => changed().getByRole("list", { name: "What sets them apart" }).getByRole("listitem");

test("an operation's page names what its failing requests have that those before had not", async () => {
  await open("/traces/operation?of=web&name=%2Fcheckout&period=1h");
  await expect.poll(() => changed().innerText()).toMatch(/\d+ failing requests against \d+ before \d\d:\d\d/);
  const first = await rows().first().innerText();
  expect(first).toMatch(/app\.country\s+GB/);
  expect(first).toMatch(/of \d+ passing/);
  expect((await rows().allInnerTexts()).join()).toMatch(/service\.version[\s\S]*2026\.11\.4/);
  expect(await page.getByRole("main").innerText()).toMatch(/Suspect release\s+.*2026\.11\.4/);
  await changed()
    .getByText(/\d+ attributes? in line/)
    .click();
  await changed().getByRole("list", { name: "Attributes in line" }).getByText("In line").first().waitFor();
  await rows().first().getByRole("link").click();
  await page.waitForURL(/app\.country/);
});

test("its view switch compares failing with passing and slow with fast requests", async () => {
  await open("/traces/operation?of=web&name=%2Fcheckout&period=1h");
  await changed().getByRole("link", { name: "Failing against passing" }).click();
  await page.waitForURL(/compare=failing/);
  await expect.poll(() => changed().innerText()).toMatch(/failing requests against \d+ others/);
  expect(await rows().first().innerText()).toMatch(/app\.country\s+GB/);
  await changed().getByRole("link", { name: "Slow against fast" }).click();
  await page.waitForURL(/compare=slow/);
  await expect.poll(() => changed().innerText()).toMatch(/slow requests? against/);
});

test("its traces with N+1 calls have a tab, with the query, how often it ran, and the time it took", async () => {
  await sendRepeatedCalls(house, "/report");
  await open("/traces/operation?of=web&name=%2Freport&period=1h");
  const tabs = page.getByRole("navigation", { name: "Example traces" });
  await tabs.getByRole("link", { name: "N+1 1" }).click();
  await page.waitForURL(/examples=repeated/);
  const row = page.getByRole("list", { name: "Traces with N+1 calls" }).getByRole("listitem");
  expect(await row.innerText()).toMatch(
    /SELECT total FROM orders[\s\S]*×\s12[\s\S]*60 ms, 50\s%[\s\S]*120 ms/,
  );
  await row.getByRole("link").click();
  await page.waitForURL(/traces\/[0-9a-f]{32}/);
  await page.getByText("ran 12 times in sequence").waitFor();
  // An operation without any has no such tab.
  await open("/traces/operation?of=web&name=%2Fcheckout&period=1h");
  await tabs.waitFor();
  expect(await tabs.getByRole("link", { name: "N+1" }).count()).toBe(0);
});

test("a service has a page, linked from the first screen, with its operations, calls and releases", async () => {
  await open("");
  const services = page.getByRole("region", { name: "Services" });
  await services.getByRole("link", { name: "web", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "web" }).waitFor();
  await isWhole(page);
  await retryFailedParts(page);
  expect(await rows().first().innerText()).toMatch(/app\.country\s+GB/);
  const main = await page.getByRole("main").innerText();
  expect(main).toMatch(/Last seen (just now|\d)/);
  expect(main).toMatch(/no VAT rate for order/);
  const operations = page.getByRole("region", { name: "Operations", exact: true }).first();
  const worst = operations.getByRole("rowheader").first();
  expect(await worst.innerText()).toContain("/checkout");
  expect(await page.getByRole("region", { name: "Deploys" }).innerText()).toContain(BAD_RELEASE);
  expect(await page.getByRole("region", { name: "Calls between services" }).innerText()).toContain("payment");
  await worst.getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "/checkout" }).waitFor();
});

test("a service's name is whole in a window of 1,280 pixels", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open("");
  const name = page.getByRole("region", { name: "Services" }).getByRole("link", { name: "payment" }).first();
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  expect(await name.evaluate((link) => link.clientWidth)).toBeGreaterThan(40);
});

test("a release's page says what changed since it began, with the usual range and its mark in the charts", async () => {
  await open(`/releases/${BAD_RELEASE}`);
  await expect.poll(() => changed().innerText()).toMatch(/\d+ failing requests against \d+ before \d\d:\d\d/);
  expect(await rows().first().innerText()).toMatch(/app\.country\s+GB/);
  const charts = page.getByRole("list", { name: "Charts" });
  expect(await charts.innerText()).toContain("usual range");
  expect(await charts.getByText(BAD_RELEASE).count()).toBeGreaterThan(0);
  await changed().getByRole("link", { name: "Failing against passing" }).click();
  await page.waitForURL(/compare=failing/);
  await expect.poll(() => changed().innerText()).toMatch(/failing requests against \d+ others/);
});

test("failing traces of the list are compared with the time before, and with passing ones on request", async () => {
  await open("/traces?period=1h&query=http.route:/checkout&compare=status:error");
  await expect.poll(() => changed().innerText()).toMatch(/\d+ failing requests against \d+ before \d\d:\d\d/);
  const told = await changed().innerText();
  expect(told).toMatch(/app\.country\s+GB/);
  expect(told).toMatch(/service\.version\s+2026\.11\.4/);
  await changed().getByRole("link", { name: "Failing against passing" }).click();
  await page.waitForURL(/against=rest/);
  const rest = page.getByRole("region", { name: "What’s different" });
  await expect.poll(() => rest.innerText()).toMatch(/failing requests against \d+ others/);
});

test("the traces' chart has the usual requests and the releases, in its table as well", async () => {
  await open("/traces?period=1h");
  await page.getByText("usual requests, same time yesterday and last week").waitFor();
  await page.getByText("Show as table").first().click();
  const table = page.getByRole("region", { name: "Traces over time" });
  expect(await table.getByRole("columnheader", { name: "Usual" }).count()).toBe(1);
  expect(await table.innerText()).toMatch(/\d+ to \d+/);
  expect(await table.getByText(BAD_RELEASE, { exact: true }).count()).toBe(1);
});

test("a phone shows both pages without scrolling sideways", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    "/traces/operation?of=web&name=%2Fcheckout&period=1h",
    "/traces/service?of=web&period=1h",
  ]) {
    await open(path);
    await rows().first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
