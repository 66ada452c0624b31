import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { sendIncident, sendLogs, type Incident } from "./send-incident.ts";

let house: Glasshouse;
let browser: Browser;
let incident: Incident;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await launchBrowser();
  incident = await sendIncident(house);
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => page?.close());
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const lines = () => page.getByRole("list", { name: "Log lines" }).getByRole("listitem");

test("new lines appear as they come, wait while it is paused, and narrow by the filter", async () => {
  await page.goto(`${house.dashboard}/observe/logs?view=live&query=service:live`);
  await page.getByText("Following").waitFor();
  await sendLogs(house, "elsewhere", ["not asked for"]);
  await sendLogs(house, "live", ["first line"]);
  await lines().filter({ hasText: "first line" }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await sendLogs(house, "live", ["second line", "third line"]);
  await page.getByText("2 lines waiting").waitFor();
  expect(await lines().count()).toBe(1);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.poll(() => lines().count()).toBe(3);
  expect(await lines().first().innerText()).toContain("third line");
});

test("lines of one kind are one pattern, which leads to its lines", async () => {
  await sendLogs(house, "till", ["paid 12 for user 1", "paid 3 for user 22", "closed"]);
  await page.goto(`${house.dashboard}/observe/logs?view=patterns&query=service:till`);
  const row = page.getByRole("row").filter({ hasText: "paid … for user …" });
  expect(await row.getByRole("cell").first().innerText()).toBe("2");
  await row.getByRole("link").click();
  await expect.poll(() => lines().count()).toBe(2);
});

test("an attribute gets a column, kept in the URL, from a box that the keyboard reaches", async () => {
  await sendLogs(house, "columns", ["with a shelf"], { shelf: "B7" });
  await page.goto(`${house.dashboard}/observe/logs?query=service:columns`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Columns" }).press("Enter");
  await page.getByRole("link", { name: /shelf/ }).press("Enter");
  await page.waitForURL(/columns=shelf/);
  const shown = lines().first().locator("summary").first();
  await expect.poll(() => shown.innerText()).toContain("B7");
});

test("around a line stand the lines of others that it was among", async () => {
  await page.goto(`${house.dashboard}/observe/logs?query=${encodeURIComponent('"checkout begins"')}`);
  await expect.poll(() => lines().count()).toBe(1);
  await lines().first().locator("summary").first().click();
  await page.getByRole("link", { name: "Around this line" }).click();
  await page.waitForURL(/around=/);
  await lines().filter({ hasText: "card was refused" }).waitFor();
});

test("the lines of a filter are saved as JSON, one a line", async () => {
  await page.goto(`${house.dashboard}/observe/logs?query=trace:${incident.traceId}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  const saved = (await readFile(await download.path(), "utf8")).trim().split("\n");
  expect(saved.map((line) => (JSON.parse(line) as { traceId: string }).traceId)).toEqual([
    incident.traceId,
    incident.traceId,
  ]);
});
