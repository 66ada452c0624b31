import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";
import { sendIncident, sendLogs, sendMessages } from "./send-incident.ts";

let house: Glasshouse;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse();
  page = await (await sharedBrowser()).newPage();
});
afterAll(async () => {
  await page?.context().close();
  await house?.stop();
});

test("an empty installation shows how to send the first data, and ticks what arrives, without a reload", async () => {
  await openPage(page, `${house.dashboard}/observe`);
  await page.getByRole("heading", { name: "No data yet" }).waitFor();
  await page.getByText("0 of 3 received").waitFor();
  await page.getByText(house.dsn, { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Open the fault lab" }).count()).toBe(1);
  expect(await findViolations(page, ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])).toEqual(
    [],
  );
  await page.evaluate(() => (document.documentElement.dataset["kept"] = "yes"));
  await sendMessages(house, ["the first one"]);
  await page.getByText("1 of 3 received").waitFor();
  await page.getByRole("listitem").filter({ hasText: "An error event" }).getByText("received").waitFor();
  await sendLogs(house, "shop", ["hello"]);
  await page.getByText("2 of 3 received").waitFor();
  await sendIncident(house);
  await expect.poll(() => page.getByRole("heading", { name: "Set up" }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset["kept"])).toBe("yes");
});

test("another project's list leaves out the fault lab, whose faults arrive in the first one", async () => {
  const created = await fetch(`${house.collector}/api/v1/projects`, {
    method: "POST",
    headers: { authorization: `Bearer ${house.apiToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Web shop", slug: "web-shop" }),
  });
  const { dsn } = (await created.json()) as { dsn: string };
  await openPage(page, `${house.dashboard}/observe?project=web-shop`);
  await page.getByText("0 of 3 received").waitFor();
  await page.getByText(dsn, { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Open the fault lab" }).count()).toBe(0);
});
