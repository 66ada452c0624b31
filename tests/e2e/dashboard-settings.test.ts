import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ProjectSettings } from "#model/project-settings.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

let house: Glasshouse;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await sharedBrowser();
  const { origin, pathname, username } = new URL(house.dsn);
  const send = (body: string) =>
    fetch(`${origin}/api${pathname}/envelope/?sentry_key=${username}`, { method: "POST", body });
  await send('{}\n{"type":"event"}\n{"message":"kept"}');
  await send('{}\n{"type":"event"}\nno json');
});
beforeEach(async () => {
  // The accessibility check needs its own context.
  page = await (await browser.newContext({ colorScheme: "light" })).newPage();
  await page.goto(`${house.dashboard}/observe/settings`, { waitUntil: "networkidle" });
});
afterEach(() => page?.context().close());
afterAll(async () => {
  await house?.stop();
});

const stored = async () => ProjectSettings.parse(await house.read("/api/v1/projects/app/settings"));

test("quotas and filters are set by keyboard alone, and are there when the page is reopened", async () => {
  await page.getByLabel("error per minute").focus();
  await page.keyboard.type("5,000");
  await page.getByLabel("Web crawlers").focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Error messages to drop").focus();
  await page.keyboard.type("*timeout*");
  await page.getByRole("button", { name: "Save quotas and filters" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Saved.").waitFor();
  expect(await stored()).toMatchObject({
    quotas: [{ category: "error", minute: 5000, hour: null, month: null }],
    filters: { webCrawlers: true, messages: ["*timeout*"] },
  });
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByLabel("error per minute").inputValue()).toBe("5000");
  expect(await page.getByLabel("Web crawlers").isChecked()).toBe(true);
});

test("invalid values are reported at their fields, input is kept, and nothing is saved", async () => {
  const before = await stored();
  await page.getByLabel("span per hour").fill("many");
  await page.getByLabel("Events stored per issue per hour").fill("0");
  await page.getByRole("button", { name: "Save quotas and filters" }).click();
  await page.getByText("Not saved: 2 fields are invalid.").waitFor();
  const wrong = page.getByLabel("span per hour");
  expect(await wrong.getAttribute("aria-invalid")).toBe("true");
  const problem = page.locator(`[id="${await wrong.getAttribute("aria-describedby")}"]`);
  expect(await problem.innerText()).toContain("whole number from 0");
  expect(await wrong.inputValue()).toBe("many");
  expect(await stored()).toEqual(before);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("the form works without a script", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${house.dashboard}/observe/settings`);
  await plain.getByLabel("attachment per hour").fill("7");
  await plain.getByRole("button", { name: "Save quotas and filters" }).click();
  await plain.getByText("Saved.").waitFor();
  expect((await stored()).quotas).toContainEqual({
    category: "attachment",
    minute: null,
    hour: 7,
    month: null,
  });
  await context.close();
});

test("the ledger chart is split by the selected dimension, and its table has the same numbers", async () => {
  await page
    .getByRole("navigation", { name: "Group by" })
    .getByRole("link", { name: "By drop reason" })
    .click();
  await page.waitForURL(/by=reason/);
  await page.getByRole("img", { name: "By drop reason, over time" }).waitFor();
  await page.getByText("Show as table").click();
  const cells = page.getByRole("region", { name: "By drop reason, over time" }).getByRole("row").nth(1);
  expect(await cells.innerText()).toMatch(/1$/);
  await page.getByText("invalid: bad_json").first().waitFor();
});
