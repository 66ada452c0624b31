import type { Browser, BrowserContext, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { keysReady } from "./keys-ready.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
const { incident } = house;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: "Asia/Tokyo" });
  page = await context.newPage();
});
afterEach(() => context?.close());

async function open(path: string): Promise<void> {
  await openPage(page, `${house.dashboard}/observe${path}`);
  await keysReady(page);
}
const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const scope = () => Object.fromEntries(new URL(page.url()).searchParams);

test("service and time, once chosen, stay from screen to screen, and going back returns to them", async () => {
  await open("/logs");
  await page.getByRole("button", { name: "Service: All services" }).click();
  const shop = page.getByRole("dialog", { name: "Service" }).getByRole("link", { name: "shop", exact: true });
  await shop.waitFor();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await shop.click();
  await page.waitForURL(/service=shop/);
  await page.getByRole("button", { name: /^Time range/ }).click();
  await page.getByRole("link", { name: "Last hour" }).click();
  await page.waitForURL(/period=1h/);
  await page.getByRole("button", { name: "Time range: Last hour" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.waitForURL(/\/traces\?/);
  expect(scope()).toEqual({ service: "shop", period: "1h" });
  await page.getByRole("list", { name: "Traces" }).getByRole("link").first().click();
  await page.waitForURL(/traces\/[0-9a-f]{32}/);
  expect(scope()).toMatchObject({ service: "shop", period: "1h" });
  await page.getByRole("button", { name: "Service: shop, not applied on this screen" }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/traces\?/);
  await page.getByRole("button", { name: "Service: shop", exact: true }).waitFor();
});

test("a time range is typed in plain words, in the viewer's zone, and a wrong one says why", async () => {
  await open("/traces");
  await page.getByRole("button", { name: /^Time range/ }).click();
  const dialog = page.getByRole("dialog", { name: "Time range" });
  await dialog.getByText("Times in Asia/Tokyo").waitFor();
  await dialog.getByRole("textbox", { name: "From" }).fill("soon");
  await dialog.getByRole("textbox", { name: "From" }).press("Enter");
  expect(await dialog.getByRole("alert").innerText()).toContain("“soon” isn’t a time");
  expect(await findViolations(page, TAGS)).toEqual([]);
  await dialog.getByRole("textbox", { name: "From" }).fill("2026-11-01 09:00");
  await dialog.getByRole("textbox", { name: "To" }).fill("2026-11-01 10:30 UTC");
  await dialog.getByRole("textbox", { name: "To" }).press("Enter");
  await page.waitForURL(/from=/);
  expect(scope()).toEqual({ from: "2026-11-01T00:00:00.000Z", to: "2026-11-01T10:30:00.000Z" });
  await page.getByText("No traces in this time range").waitFor();
  await page.getByRole("button", { name: "Time range: 1 Nov, 09:00 – 19:30" }).waitFor();
});

/** Holds scripts back that load from now on; the returned function lets them through. */
async function holdScripts(): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/chunks/**", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("what is typed before the palette has loaded is not lost", async () => {
  await open("/logs");
  let release = await holdScripts();
  await page.keyboard.type("/set");
  release();
  const input = page.getByRole("combobox", { name: "Search or jump to" });
  await input.waitFor();
  expect(await input.inputValue()).toBe("set");

  await page.unrouteAll();
  await open("/issues?service=shop");
  release = await holdScripts();
  await page.keyboard.type(`/${incident.traceId}`);
  await page.keyboard.press("Enter");
  release();
  await page.waitForURL(new RegExp(`${incident.traceId}.*service=shop`));
  expect(await input.count()).toBe(0);
});

/** Opens a page whose scripts wait until they are let through. */
async function openWithoutScripts(path: string): Promise<() => void> {
  let load = () => undefined as void;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto(`${house.dashboard}/observe${path}`, { waitUntil: "commit" });
  return load;
}

test("buttons clicked before the scripts have loaded do what they say once they have", async () => {
  const load = await openWithoutScripts("");
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("button", { name: "Live" }).click();
  await page.getByRole("button", { name: "Search or jump to" }).click();
  const refreshed = page.waitForRequest(/_rsc=/);
  load();
  await refreshed;
  await page.getByRole("combobox").waitFor();
  await page.keyboard.press("Escape");
  await expect
    .poll(() => page.getByRole("button", { name: "Live" }).getAttribute("aria-pressed"))
    .toBe("true");
});

test("keys pressed before the scripts have loaded are answered once they have", async () => {
  let load = await openWithoutScripts("/logs");
  await page.getByRole("button", { name: "Refresh" }).waitFor();
  for (const key of ["g", "t"]) await page.keyboard.press(key);
  load();
  await page.waitForURL(/\/observe\/traces/);
  await page.unrouteAll();
  load = await openWithoutScripts("/logs");
  await page.getByRole("button", { name: "Refresh" }).waitFor();
  for (const key of ["/", "r", "e", "l"]) await page.keyboard.press(key);
  load();
  await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("rel");
});

test("the palette finds an issue by its words, an id and an action, by keyboard alone", async () => {
  await open("/logs");
  const input = page.getByRole("combobox", { name: "Search or jump to" });
  const openPalette = () =>
    eventually(async () => {
      await page.keyboard.press("Control+k");
      await input.waitFor({ timeout: 2_000 });
    });
  await openPalette();
  await input.fill(incident.traceId);
  await page.getByRole("option", { name: /trace$/ }).waitFor();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await input.press("Enter");
  await page.waitForURL(new RegExp(`traces/${incident.traceId}`));
  await openPalette();
  await input.fill("last 7");
  await page.getByRole("option", { name: /Last 7 days/ }).waitFor();
  await input.press("Enter");
  await page.waitForURL(/period=7d/);
  await openPalette();
  await page.keyboard.press("Escape");
  await expect.poll(() => input.count()).toBe(0);
});

test("the rail folds at once, and stays folded on the pages to come", async () => {
  await open("/issues");
  const rail = page.getByRole("navigation", { name: "Main" }).first();
  await page.getByRole("button", { name: "Collapse navigation" }).press("Enter");
  await expect.poll(() => rail.getAttribute("data-rail")).toBe("narrow");
  const expand = page.getByRole("button", { name: "Expand navigation" });
  expect(await expand.evaluate((element) => element === document.activeElement)).toBe(true);
  await open("/logs");
  expect(await rail.getAttribute("data-rail")).toBe("narrow");
});

test("on a phone the screens are in a bar at the bottom, and the rest in a sheet", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/issues");
  const bar = page.getByRole("navigation", { name: "Main" });
  expect(await bar.getByRole("link").allInnerTexts()).toEqual([
    "Now",
    "Issues",
    "Traces",
    "Logs",
    "Releases",
    "Alerts",
  ]);
  await bar.getByRole("button", { name: "More" }).click();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await page.getByRole("dialog", { name: "More" }).getByRole("link", { name: "Settings" }).click();
  await page.waitForURL(/\/settings/);
  expect(await page.getByRole("button", { name: /^Time range/ }).count()).toBe(0);
});

test("on a phone a chosen service is named, and can be taken back", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/traces?service=shop&env=production");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("button", { name: "Service: shop", exact: true }).click();
  await page.getByRole("dialog", { name: "Service" }).getByRole("link", { name: "All services" }).click();
  await page.waitForURL((url) => !url.searchParams.has("service"));
});

/** Chromium looks up `:has()` for each inserted element if any of them asks for an attribute, and then styles all of it. */
test("an element that comes or goes costs no style of the rest of the page", async () => {
  await open("/issues");
  const selectors = await page.evaluate(() => {
    const found: string[] = [];
    const visit = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(":has("))
          found.push(rule.selectorText);
        if ("cssRules" in rule) visit(rule.cssRules as CSSRuleList);
      }
    };
    for (const { cssRules } of document.styleSheets) visit(cssRules);
    return found;
  });
  expect(selectors.length).toBeGreaterThan(0);
  const asked = selectors.flatMap((selector) => selector.match(/(?<!\\):has\([^)]*\)/g) ?? []);
  expect(asked.filter((part) => !/^:has\(\.[\w-]+(?::checked)?\)$/.test(part))).toEqual([]);
});

test("without script, ids are found from the top bar and a time range is chosen", async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const quiet = await plain.newPage();
  await quiet.goto(`${house.dashboard}/observe/logs?service=shop`);
  await quiet.getByRole("button", { name: /^Time range/ }).click();
  const time = quiet.getByRole("dialog", { name: "Time range" });
  await time.getByRole("combobox", { name: "Time range" }).selectOption("Last hour");
  await time.getByRole("button", { name: "Apply" }).click();
  await quiet.waitForURL(/service=shop&period=1h/);
  await quiet.getByRole("searchbox", { name: /Error, event, trace/ }).fill(incident.traceId);
  await quiet.getByRole("searchbox", { name: /Error, event, trace/ }).press("Enter");
  await quiet.waitForURL(/traces\/[0-9a-f]{32}/);
  expect(quiet.url()).toContain(`${incident.traceId}?service=shop&period=1h`);
  await plain.close();
});
