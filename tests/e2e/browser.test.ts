import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "playwright";
import { launchBrowser } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

it("finds or installs a browser that can show a page", async () => {
  const page = await browser.newPage();
  await page.setContent("<title>Glass</title><h1>House</h1>");
  expect([await page.title(), await page.textContent("h1")]).toEqual(["Glass", "House"]);
});
