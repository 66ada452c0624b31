import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../free-ports.ts";
import { sharedBrowser } from "./browser.ts";
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

test("with a collector that takes 10 s, each screen shows its shape at once, then what is missing", async () => {
  proxy.delay(ALL_BUT_ACCESS);
  const shown = await Promise.all(
    Object.entries(SCREENS).map(async ([name, path]) => {
      const page = await context.newPage();
      await page.goto(`${house.dashboard}/observe${path()}`, { waitUntil: "commit" });
      const loading = page.locator("main").getByRole("status").filter({ hasText: "Loading…" });
      await loading.waitFor();
      const hadAnswer = proxy.late() > 0;
      await loading.waitFor({ state: "detached" });
      const text = await page.locator("main").innerText();
      await page.close();
      return { name, hadAnswer, saysSo: /answering|timed out|Missing on this page/.test(text) };
    }),
  );
  expect(shown).toEqual(Object.keys(SCREENS).map((name) => ({ name, hadAnswer: false, saysSo: true })));
});

test("with some answers late, Now shows the others and names what is missing", async () => {
  proxy.delay(RATES);
  const page = await context.newPage();
  await page.goto(`${house.dashboard}/observe`);
  const notice = page.getByText(/Missing on this page: .*the services/);
  await notice.waitFor();
  await page.getByRole("list", { name: "Issues" }).getByRole("link").first().waitFor();
  proxy.delay(null);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.getByRole("list", { name: "Services" }).waitFor();
  expect(await notice.count()).toBe(0);
});
