import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { keysReady } from "./keys-ready.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";
import { sendIncident, sendMessages } from "./send-incident.ts";

let house: Glasshouse;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await sharedBrowser();
  await sendIncident(house);
  await sendMessages(house, ["the shelf is empty", "the till is stuck"]);
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => page?.close());
afterAll(async () => {
  await house?.stop();
});

const issues = () => page.getByRole("list", { name: "Issues" }).getByRole("listitem");

test("issues are selected by keyboard, resolved together and restored", async () => {
  await openPage(page, `${house.dashboard}/observe/issues`);
  await expect.poll(() => issues().count()).toBe(3);
  await keysReady(page);
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  await expect
    .poll(() => page.getByRole("group", { name: "Actions for the selected issues" }).innerText())
    .toContain("2 issues");
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByText("2 issues resolved.").waitFor();
  await expect.poll(() => issues().count()).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => issues().count()).toBe(3);
});

test("actions appear with a selection, and going back keeps it, the row and the scroll", async () => {
  await page.setViewportSize({ width: 1440, height: 320 });
  await openPage(page, `${house.dashboard}/observe/issues`);
  const actions = page.getByRole("group", { name: "Actions for the selected issues" });
  expect(await actions.isVisible()).toBe(false);
  await keysReady(page);
  for (const key of ["j", "j", "x"]) await page.keyboard.press(key);
  await actions.waitFor();
  await page.keyboard.press("x");
  await actions.waitFor({ state: "hidden" });
  await page.keyboard.press("x");
  const row = page.locator("[data-row]").nth(1);
  const scroll = await page.evaluate(() => scrollY);
  expect(scroll).toBeGreaterThan(0);
  await row.press("Enter");
  await page.getByRole("heading", { name: "Event", exact: true }).waitFor({ state: "attached" });
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scroll);
  await actions.waitFor();
  expect(await page.locator("input[name=selected]:checked").count()).toBe(1);
  await keysReady(page);
  await page.keyboard.press("j");
  await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("a selection is changed without a script", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${house.dashboard}/observe/issues?query=till`);
  await plain.getByRole("checkbox", { name: /^Select APP-/ }).check();
  await plain.getByRole("button", { name: "Archive", exact: true }).click();
  await plain.getByText("1 issue archived.").waitFor();
  await plain.getByRole("button", { name: "Undo" }).click();
  await plain.goto(`${house.dashboard}/observe/issues?query=is:unresolved till`);
  expect(await plain.getByRole("list", { name: "Issues" }).getByRole("listitem").count()).toBe(1);
  await context.close();
});

test("the filter suggests keys and values, and completes them by keyboard", async () => {
  await openPage(page, `${house.dashboard}/observe/issues?query=`);
  const field = page.getByRole("combobox", { name: "Filter issues" });
  await field.pressSequentially("rel");
  await page.getByRole("option", { name: "release:" }).waitFor();
  for (const key of ["ArrowDown", "Enter"]) await field.press(key);
  await page.getByRole("option", { name: "shop@1.4.0" }).waitFor();
  for (const key of ["ArrowDown", "Enter"]) await field.press(key);
  expect(await field.inputValue()).toBe("release:shop@1.4.0 ");
  await field.press("Enter");
  await expect.poll(() => issues().count()).toBe(1);
});

test("the list is sorted by a column's head, and a filter is removed by its chip", async () => {
  await openPage(page, `${house.dashboard}/observe/issues?query=release:shop@1.4.0`);
  await page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "Events" }).click();
  await page.waitForURL(/sort=freq/);
  await page.getByRole("link", { name: "Remove release shop@1.4.0" }).click();
  await page.waitForURL((url) => url.searchParams.get("query") === "");
  expect(new URL(page.url()).searchParams.get("sort")).toBe("freq");
});

test("a list announces new issues, and stays as it is until they are requested", async () => {
  await page.goto(`${house.dashboard}/observe/issues?query=flood`);
  await page.getByText("No matching issues").waitFor();
  await page.waitForLoadState("load");
  await expect
    .poll(
      async () => {
        await sendMessages(house, ["a flood in the cellar"]);
        return page.getByRole("button", { name: /changed. Refresh/ }).count();
      },
      { timeout: 60_000, interval: 3000 },
    )
    .toBe(1);
  expect(await issues().count()).toBe(0);
  await page.getByRole("button", { name: /changed. Refresh/ }).click();
  await expect.poll(() => issues().count()).toBe(1);
});

test("an invalid search shows where it is wrong, in its field", async () => {
  await page.goto(`${house.dashboard}/observe/issues?query=${encodeURIComponent("flood (count:many OR x)")}`);
  const field = page.getByRole("combobox", { name: "Filter issues" });
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const problem = page.locator("#query-problem");
  expect(await problem.locator("mark").innerText()).toBe("count:many");
  expect(await problem.innerText()).toContain("write count:>100");
});

test("a view is saved under a name, shared with everyone, deleted and restored", async () => {
  await openPage(page, `${house.dashboard}/observe/issues?query=till&sort=freq`);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("textbox", { name: "Name (visible to everyone)" }).fill("The till");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page.getByRole("link", { name: "The till", exact: true });
  await saved.waitFor();
  await page.goto(`${house.dashboard}/observe/issues`);
  await saved.click();
  await page.waitForURL(/query=till&sort=freq/);
  await page.getByRole("button", { name: "Delete the saved view The till" }).click();
  await page.getByText("Saved view deleted").waitFor();
  expect(await saved.count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await saved.waitFor();
});

test("values are completed from stored data, and words are found in frames", async () => {
  await openPage(page, `${house.dashboard}/observe/issues?query=`);
  const field = page.getByRole("combobox", { name: "Filter issues" });
  await field.pressSequentially("error.type:");
  const options = page.getByRole("option");
  await options.first().waitFor();
  await field.press("ArrowDown");
  await field.press("Enter");
  expect(await field.inputValue()).toMatch(/^error\.type:\S+ $/);
  await field.press("Enter");
  await page.waitForURL(/error\.type/);
  await expect.poll(() => issues().count()).toBeGreaterThan(0);
});
