import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../free-ports.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations, SCREEN_RULES } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { sendIncident, type Incident } from "./send-incident.ts";
import { startSlowProxy, type SlowProxy } from "./slow-proxy.ts";

/** Whether a password is required is known at once: without it, a page could not even begin. */
const ALL_BUT_ACCESS = /^\/api\/(?!v1\/access)/;
const RATES = /\/rates/;

let browser: Browser;
let context: BrowserContext;
let house: Glasshouse;
let proxy: SlowProxy;
let incident: Incident;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  proxy = await startSlowProxy(port);
  house = await startGlasshouse({ COLLECTOR_PORT: String(port), COLLECTOR_URL: proxy.url });
  incident = await sendIncident(house);
  browser = await sharedBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // The first visit tells the zone, without which no page is sent in parts.
  const page = await context.newPage();
  await page.goto(`${house.dashboard}/observe/releases`, { waitUntil: "networkidle" });
  await page.close();
});
afterAll(async () => {
  await context?.close();
  proxy?.close();
  await house?.stop();
});

const SCREENS: Record<string, () => string> = {
  Now: () => "",
  issues: () => "/issues",
  issue: () => `/issues/${incident.issueId}`,
  traces: () => "/traces",
  operations: () => "/traces?view=operations",
  trace: () => `/traces/${incident.traceId}`,
  logs: () => "/logs",
  releases: () => "/releases",
  release: () => "/releases/shop%401.4.0",
  settings: () => "/settings",
};

/** What a browser that runs scripts gets of a page, until the first answer to a delayed request could have come. */
async function partsOf(path: string): Promise<string[]> {
  const answer = await fetch(`${house.dashboard}/observe${path}`, {
    headers: { cookie: "glasshouse_zone=UTC" },
    signal: AbortSignal.timeout(9_000),
  });
  const parts: string[] = [];
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) parts.push(part);
  return parts;
}

test("with a collector that takes 10 s, each screen shows its shape at once, then what is missing", async () => {
  proxy.delay(ALL_BUT_ACCESS);
  const shown = await Promise.all(
    Object.entries(SCREENS).map(async ([name, path]) => {
      const parts = await partsOf(path());
      const says = parts.findIndex((part) => /timed out|Missing on this page/.test(part));
      const first = parts.slice(0, says).join("");
      return { name, isShaped: first.includes("Loading…") && first.includes("animate-pulse") };
    }),
  );
  expect(shown).toEqual(Object.keys(SCREENS).map((name) => ({ name, isShaped: true })));
  expect(proxy.late()).toBe(0);
});

test.each(["light", "dark"] as const)(
  "axe reports nothing on the shape of a screen: %s",
  async (colorScheme) => {
    proxy.delay(ALL_BUT_ACCESS);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme });
    const found = [];
    for (const path of [
      "",
      "/issues",
      `/issues/${incident.issueId}`,
      `/traces/${incident.traceId}`,
      "/logs",
    ]) {
      await page.goto(`${house.dashboard}/observe${path}`, { waitUntil: "commit" });
      await page.locator("main").getByRole("status").filter({ hasText: "Loading…" }).waitFor();
      await page.waitForFunction(() => document.title !== "");
      for (const violation of await findViolations(page, SCREEN_RULES)) found.push(`${path}: ${violation}`);
    }
    expect(found).toEqual([]);
  },
);

test("a browser shows the shape of the first screen, then that the collector did not answer", async () => {
  proxy.delay(ALL_BUT_ACCESS);
  const page = await context.newPage();
  await page.goto(`${house.dashboard}/observe`, { waitUntil: "commit" });
  await page.locator("main").getByRole("status").filter({ hasText: "Loading…" }).waitFor();
  await page.getByRole("heading", { name: "The request timed out" }).waitFor();
  proxy.delay(null);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("list", { name: "Services" }).waitFor();
  expect(await page.getByRole("heading", { name: "The request timed out" }).count()).toBe(0);
});

test("with some answers late, Now shows the others and names what is missing", async () => {
  proxy.delay(RATES);
  const page = await context.newPage();
  await page.goto(`${house.dashboard}/observe`);
  const notice = page.getByText(/Missing on this page: .*the services/);
  await notice.waitFor();
  await page.getByRole("list", { name: "Issues" }).getByRole("link").first().waitFor();
  proxy.delay(null);
  await page.getByRole("link", { name: "Try again" }).first().click();
  await page.getByRole("list", { name: "Services" }).waitFor();
  expect(await notice.count()).toBe(0);
});
