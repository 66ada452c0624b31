import type { Browser, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { keysReady } from "./keys-ready.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  page = await browser.newPage();
});

test("the list shows what is new in each release, and is filtered by part of the version", async () => {
  await openPage(page, `${house.dashboard}/observe/releases`);
  const rows = page.getByRole("list", { name: "Releases" }).locator("> li");
  const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  const heard = texts.find((text) => text.startsWith("shop@1.4.0"));
  expect(heard).toMatch(/released, 1 commit.*production.* [1-9]\d* events? in 24 h/);
  expect(texts.find((text) => text.startsWith("shop@1.5.0"))).toContain("never");
  await page.locator("input[data-filter]").fill("1.5");
  await page.keyboard.press("Enter");
  await page.waitForURL(/query=1\.5/);
  await expect.poll(() => rows.count()).toBe(1);
});

test("the list is narrowed to the environment, the service and the time", async () => {
  const rows = page.getByRole("list", { name: "Releases" }).locator("> li");
  const listed = async (query: string) => {
    await openPage(page, `${house.dashboard}/observe/releases?${query}`);
    return (await rows.getByRole("link").allInnerTexts()).filter((text) => text.startsWith("shop@1."));
  };
  expect(await listed("service=shop")).toEqual(expect.arrayContaining(["shop@1.4.0", "shop@1.5.0"]));
  expect(await listed("env=production")).toEqual(["shop@1.4.0"]);
  expect(await page.getByRole("button", { name: /not applied/ }).count()).toBe(0);
  expect(await listed("env=production&from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z")).toEqual([]);
  await page.getByText("No matching releases").waitFor();
});

test("a release's page is opened by keyboard, and shows its issues, commits and deploys", async () => {
  await openPage(page, `${house.dashboard}/observe/releases?query=1.4`);
  await keysReady(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "shop@1.4.0", level: 1 }).waitFor();
  const text = await page.locator("main").innerText();
  expect(text).toContain("Charge once");
  expect(text).not.toContain("Not twice.");
  expect(text).toContain("blue");
  const all = page.getByRole("link", { name: /^All issues in this release \(\d+\)$/ });
  const count = Number(/\d+/.exec(await all.innerText())?.[0]);
  await all.click();
  const issues = page.getByRole("list", { name: "Issues" }).locator("> li");
  await issues.first().waitFor();
  expect(await issues.count()).toBe(count);
});

test("an unknown release is not found", async () => {
  // A page that is sent in parts, as to browsers known to run scripts, has its status before it is known.
  const answer = await fetch(`${house.dashboard}/observe/releases/nope`);
  expect(answer.status).toBe(404);
});
