import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const open = (path: string) => (page: Page) => page.goto(house.app + path, { waitUntil: "load" });

const withoutChunks = (path: string) => async (page: Page) => {
  await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
  await open(path)(page);
};

const PAGES: [what: string, show: (page: Page) => Promise<unknown>][] = [
  ["the home page", open("/")],
  ["the fault lab", open("/faults")],
  ["a fault that fails nothing", open("/faults/log-burst")],
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
    "a page without a connection",
    async (page) => {
      await open("/")(page);
      await page.context().setOffline(true);
      await page.getByText("You are offline.").waitFor();
    },
  ],
  ["a failed page whose script never comes", withoutChunks("/faults/server-component")],
  ["a page that broke itself off, whose script never comes", withoutChunks("/faults/answers/next-forbidden")],
  [
    "the page of a failed endpoint with its form open",
    async (page) => {
      await open("/faults/route-handler")(page);
      await page.getByText("Tell us what happened").click();
      await page.getByRole("textbox").waitFor();
    },
  ],
  [
    "an error page with its form open",
    async (page) => {
      await open("/faults/server-component")(page);
      await page.locator(".plain").waitFor({ state: "detached" });
      await page.getByText("Tell us what happened").click();
      await page.getByRole("textbox").waitFor();
    },
  ],
];

const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [390, 1_440].map((width) => ({ colorScheme, width })),
);

test.each(PAGES)(
  "axe finds nothing on %s, in light and dark, on a phone and a desk, and nothing is wider than the screen",
  async (_what, show) => {
    // Axe brings its own script, which the content security policy keeps out; colours may change at once.
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: "reduce" });
    const page = await context.newPage();
    await show(page);
    for (const { colorScheme, width } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
      expect(found, `${colorScheme}, ${width} pixels`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await context.close();
  },
);

test("an error page is used by keyboard alone: retry, home, words", async () => {
  const page = await browser.newPage();
  await open("/faults/answers/maintenance")(page);
  await page.getByRole("button", { name: "Copy" }).waitFor();
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

test("a failed page whose script never comes is used by keyboard alone", async () => {
  const page = await browser.newPage();
  await withoutChunks("/faults/server-component")(page);
  const reached: string[] = [];
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ""));
  }
  expect(reached).toEqual(["Glasshouse", "Try again", "Start page", "Tell us what happened"]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("by keyboard, without a script");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.close();
});
