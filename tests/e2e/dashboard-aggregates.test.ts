import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";
import { sendLogs, sendSpans } from "./send-incident.ts";

const house = seededHouse();
const SERVICE = "group-count";
let page: Page;

beforeEach(async () => {
  page = await (await sharedBrowser()).newPage({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => page?.close());

const group = (name: RegExp) => page.getByRole("region", { name: "Groups" }).getByRole("row", { name });

test("spans are grouped by name and measured, ranked, narrowed to and exported", async () => {
  await sendSpans(house, SERVICE, [
    { name: "quick", millis: 10 },
    { name: "quick", millis: 20 },
    { name: "quick", millis: 30 },
    { name: "slow", millis: 100 },
    { name: "slow", millis: 300 },
  ]);
  await openPage(page, `${house.dashboard}/observe/traces?query=service:${SERVICE}`);
  await page.getByRole("link", { name: "Aggregates" }).click();
  await page.getByLabel("Key 1 to group by").fill("span.name");
  await page.getByLabel("Measure 2", { exact: true }).selectOption("max");
  await page.getByLabel("Key of measure 2").fill("span.duration");
  await page.getByRole("button", { name: "Group" }).click();
  await group(/^quick 3 30\sms$/).waitFor();
  await group(/^slow 2 300\sms$/).waitFor();
  await group(/^All 5 300\sms$/).waitFor();

  await page.getByRole("columnheader", { name: /max/ }).getByRole("link").click();
  await page.waitForURL((url) => url.searchParams.get("sort") === "max(span.duration)");
  await expect
    .poll(() => page.getByRole("region", { name: "Groups" }).getByRole("row").nth(1).innerText())
    .toMatch(/^slow/);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.trim().split("\r\n")).toEqual([
    "span.name,count,max(span.duration)",
    expect.stringMatching(/^slow,2,300/),
    expect.stringMatching(/^quick,3,30/),
  ]);

  await group(/^slow/).getByRole("link").click();
  await page.waitForURL("**/observe/traces?**");
  expect(new URL(page.url()).searchParams.get("query")).toContain("span.name:slow");
  const found = page.getByRole("list", { name: "Traces" }).getByRole("link", { name: "slow" });
  await expect.poll(() => found.count()).toBe(2);
});

test("log records are counted by severity and over time, and a key that nothing has is named", async () => {
  await sendLogs(house, "grouped-lines", ["one", "two", "three"]);
  await openPage(page, `${house.dashboard}/observe/logs/aggregates?query=service:grouped-lines&by=service`);
  await group(/^grouped-lines 3$/).waitFor();
  await page.getByLabel("Key 1 to group by").fill("");
  await page.getByRole("button", { name: "Group" }).click();
  await page.getByRole("columnheader", { name: "Time" }).waitFor();
  await group(/^All 3$/).waitFor();
  await page.getByLabel("Key 1 to group by").fill("no.such.key");
  await page.getByRole("button", { name: "Group" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "Group by" });
  await expect.poll(() => problem.textContent()).toContain("Unknown key `no.such.key`");
});
