import type { Browser, Page } from "playwright";
import { beforeAll, beforeEach, afterEach, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { eventually } from "../eventually.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  page = await browser.newPage({ timezoneId: "Asia/Tokyo", colorScheme: "light" });
});
afterEach(() => page?.close());

test("the theme and the time zone are chosen by keyboard alone, and their menu stays open", async () => {
  await openPage(page, `${house.dashboard}/observe/issues/${house.incident.issueId}`);
  const exact = page
    .locator("main time")
    .filter({ hasText: /\d{4}, .*(?:GMT|UTC)/ })
    .first();
  await exact.filter({ hasText: "GMT+9" }).waitFor();
  await page.getByRole("button", { name: "Theme and time zone" }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Theme and time zone" });
  await menu.getByRole("button", { name: "Dark" }).press("Enter");
  await page.locator("html[data-theme=dark]").waitFor({ state: "attached" });
  await menu.getByRole("button", { name: "UTC" }).click();
  await exact.filter({ hasText: "UTC" }).waitFor();
  await page.reload();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await exact.innerText()).toContain("UTC");
});

test("the page that shows all components exists in development only", async () => {
  expect((await fetch(`${house.dashboard}/observe/ui`)).status).toBe(404);
});

test("the question mark key opens the list of shortcuts, which keeps the focus until Escape closes it", async () => {
  await openPage(page, `${house.dashboard}/observe/issues`);
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // Keys do nothing until the page's script has loaded.
  await eventually(async () => {
    await page.keyboard.press("?");
    await dialog.waitFor({ timeout: 2_000 });
  });
  // The focus moves in the frame after the dialog appears, and wraps around in the frame after a press.
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(hasFocus).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("hovering over a time shows it in the viewer's zone and in UTC", async () => {
  await openPage(page, `${house.dashboard}/observe/issues`);
  // The server learns the browser's zone from the page's script, and then renders the times anew.
  await eventually(async () => {
    await page.mouse.move(0, 0);
    await page.locator("ol[aria-label=Issues] time").last().hover({ force: true });
    const tip = page.getByRole("tooltip");
    await tip.waitFor({ timeout: 2_000 });
    expect(await tip.innerText()).toMatch(/GMT\+9\n.*UTC/);
  });
});
