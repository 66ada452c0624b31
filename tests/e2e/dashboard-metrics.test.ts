import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OWN_BOARD } from "#dashboard/metrics/own-board.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const TRACE = "5b8efff798038103d269b633813fc60c";

let house: Glasshouse;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await sharedBrowser();
  await sendCounter();
});
afterAll(() => house?.stop());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context?.close());

/** Two hosts whose counters rise by 60 and 120 in ten minutes; the second restarts. */
async function sendCounter(): Promise<void> {
  const now = Date.now();
  const nanos = (minutesAgo: number) => `${now - minutesAgo * 60_000}000000`;
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const point = (minutesAgo: number, since: number, asInt: number) => ({
    attributes: [text("http.route", "/cart")],
    startTimeUnixNano: nanos(since),
    timeUnixNano: nanos(minutesAgo),
    asInt: String(asInt),
    exemplars: [{ timeUnixNano: nanos(minutesAgo), asDouble: 1, traceId: TRACE, spanId: "eee19b7ec3c1b174" }],
  });
  const host = (name: string, dataPoints: object[]) => ({
    resource: { attributes: [text("service.name", "shop"), text("host.name", name)] },
    scopeMetrics: [
      {
        metrics: [
          {
            name: "cart.requests",
            unit: "{request}",
            sum: { aggregationTemporality: 2, isMonotonic: true, dataPoints },
          },
        ],
      },
    ],
  });
  const answer = await fetch(`${house.collector}/v1/metrics`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      resourceMetrics: [
        host("a", [point(20, 9000, 1000), point(10, 9000, 1060)]),
        host("b", [point(20, 9000, 500), point(15, 9000, 580), point(10, 14, 40)]),
      ],
    }),
  });
  expect(answer.status).toBe(200);
}

test("explores a counter by host, exports it and puts it on a board", async () => {
  await openPage(page, `${house.dashboard}/observe/metrics`);
  await page.getByRole("link", { name: "cart.requests" }).click();
  await page.getByLabel("Figure").selectOption("increase");
  await page.getByLabel("Group by").fill("host.name");
  await page.getByRole("button", { name: "Show" }).click();
  const lines = page.getByRole("region", { name: "Lines of the chart" });
  await lines.getByRole("row", { name: /^b 120 request/ }).waitFor();
  await lines.getByRole("row", { name: /^a 60 request/ }).waitFor();
  await expect
    .poll(() =>
      page.getByRole("region", { name: "Exemplars" }).getByRole("link").first().getAttribute("href"),
    )
    .toContain(`/observe/traces/${TRACE}`);
  expect(await findViolations(page, TAGS)).toEqual([]);
  const csv = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
  const file = await (await context.request.get(house.dashboard + csv)).text();
  expect(file.split("\r\n")[0]).toBe("time,metric,figure,unit,line,value");
  expect(file).toContain("cart.requests,increase,{request},b,");

  await page.getByLabel("Title of the chart").fill("Carts by host");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.waitForURL(/\/observe\/metrics\/boards\/\d+$/);
  await page.getByRole("heading", { name: "Carts by host", level: 2 }).waitFor();
  await page.getByLabel("Name").fill("Shop");
  await page.getByLabel("Variables").fill("host.name");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Shop", level: 1 }).waitFor();
  await page.getByLabel("host.name").fill("a");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/var\.host\.name=a/);
  expect(await findViolations(page, TAGS)).toEqual([]);

  const exported = await page.getByRole("link", { name: "Export JSON" }).getAttribute("href");
  const json = await (await context.request.get(house.dashboard + exported)).text();
  await page.getByRole("button", { name: "Delete the board" }).click();
  await page.getByText("No boards yet").waitFor();
  await page.getByLabel("JSON of a board").fill(json.replace('"increase"', '"most"'));
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText(/^charts\.0\.lines\.0\.aggregate: /).waitFor();
  await page.getByLabel("JSON of a board").fill(json);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("heading", { name: "Shop", level: 1 }).waitFor();
});

test("adds the board of Glasshouse itself, once", async () => {
  await openPage(page, `${house.dashboard}/observe/metrics/boards`);
  const add = page.getByRole("button", { name: "Add the board of Glasshouse itself" });
  await add.click();
  await page.getByRole("heading", { name: OWN_BOARD.name, level: 1 }).waitFor();
  for (const { title } of OWN_BOARD.charts)
    await page.getByRole("heading", { name: title, level: 2, exact: true }).waitFor();
  await openPage(page, `${house.dashboard}/observe/metrics/boards`);
  await page.getByRole("region", { name: "Boards" }).getByRole("link", { name: OWN_BOARD.name }).waitFor();
  expect(await add.count()).toBe(0);
});
