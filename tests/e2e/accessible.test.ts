import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

let house: Glasshouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([startGlasshouse(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const open = (path: string) => (page: Page) => page.goto(house.app + path, { waitUntil: "load" });

const PAGES: [what: string, show: (page: Page) => Promise<unknown>][] = [
  ["the home page", open("/")],
  ["the fault lab", open("/faults")],
  ["an address that nothing has", open("/nothing/here")],
  ["a forbidden page", open("/faults/answers/next-forbidden")],
  ["an unauthorized page", open("/faults/answers/next-unauthorized")],
  ["the error page of a server component", open("/faults/server-component")],
  ["the maintenance page", open("/faults/answers/maintenance")],
  ["too many requests", open("/faults/answers/too_many_requests")],
  ["a page of which one part failed", open("/faults/parts")],
  ["the page of a failed endpoint", open("/faults/route-handler")],
  ["the page of a failed proxy", open("/faults/proxy")],
  [
    "a page with the notice of a failure",
    async (page) => {
      await open("/faults")(page);
      await page.getByRole("button", { name: "Fail: Client throw" }).click();
      await page.locator("[data-error-id]").waitFor();
    },
  ],
  [
    "an error page with its form open",
    async (page) => {
      await open("/faults/server-component")(page);
      await page.getByText("Tell us what happened").click();
      await page.getByRole("textbox").waitFor();
    },
  ],
];

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  test.each(PAGES)("axe finds nothing on %s", async (_what, show) => {
    // Axe brings its own script, which the content security policy keeps out.
    const context = await browser.newContext({ colorScheme, bypassCSP: true });
    const page = await context.newPage();
    await show(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual(
      [],
    );
    await context.close();
  });
});

test.each(PAGES)("%s fits a phone of 390 pixels", async (_what, show) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await show(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

test("an error page is used by keyboard alone: retry, home, words", async () => {
  const page = await browser.newPage();
  await open("/faults/answers/maintenance")(page);
  await page.locator("[data-error-id]").waitFor();
  const reached: string[] = [];
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ""));
  }
  const order = ["Copy", "Try again", "Start page", "Tell us what happened"];
  expect(reached.filter((text) => order.includes(text)).slice(0, 4)).toEqual(order);
  await page.getByText("Tell us what happened").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("by keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Thank you.").waitFor();
  await page.close();
});
