import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { encodeOtlp } from "../load/generate/encode-otlp.ts";
import { plantIncident } from "../load/generate/plant-incident.ts";
import { createRandom } from "#lib/random.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage, retryFailedParts } from "./open-page.ts";

const TRACES = 2000;
const HALF_HOUR = 1_800_000;

let house: Glasshouse;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await sharedBrowser();
  const random = createRandom(17);
  const spans = Array.from({ length: TRACES }, (_, place) =>
    plantIncident(random, Date.now() - HALF_HOUR + (place * HALF_HOUR) / TRACES, {
      route: "/checkout",
      tenant: "tenant-7",
      release: "2026.11.4",
      service: "payment",
      cause: "slow",
    }),
  ).flat();
  for (let from = 0; from < spans.length; from += 2000) {
    const response = await fetch(`${house.collector}/v1/traces`, {
      method: "POST",
      headers: { "content-type": "application/x-protobuf" },
      body: new Uint8Array(encodeOtlp(spans.slice(from, from + 2000))),
    });
    if (response.status !== 200) throw new Error(`the collector answered ${response.status}`);
  }
  await eventually(async () => {
    const { spans: counted } = await house.read<{ spans: number }>("/api/v1/summary");
    if (counted !== spans.length) throw new Error(`${counted} of ${spans.length} spans can be read`);
  });
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => page?.close());
afterAll(async () => {
  await house?.stop();
});

async function open(path: string): Promise<void> {
  await openPage(page, `${house.dashboard}/observe/traces${path}`);
  await retryFailedParts(page);
}

/** The place of the chart once it is drawn and takes input. */
async function chartBox() {
  const box = await page.locator("canvas[data-canvas=scatter][aria-busy=false]").boundingBox();
  if (box === null) throw new Error("there is no chart");
  return box;
}

/** Drags over the chart between two points, given as fractions of its width and height. */
async function drag(from: [number, number], to: [number, number]): Promise<void> {
  const box = await chartBox();
  await page.mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 5 });
  await page.mouse.up();
}

const traces = () => page.getByRole("list", { name: "Traces" }).getByRole("listitem");

test("dragging over the counts narrows the time range, in the URL as well", async () => {
  await open("?period=1h");
  await drag([0.6, 0.05], [0.8, 0.05]);
  await page.waitForURL(/from=.*to=/);
  const { searchParams } = new URL(page.url());
  const length = Date.parse(searchParams.get("to") ?? "") - Date.parse(searchParams.get("from") ?? "");
  expect(length).toBeGreaterThan(5 * 60_000);
  expect(length).toBeLessThan(20 * 60_000);
});

test("the time range is narrowed from the chart's table by keyboard alone", async () => {
  await open("?period=1h");
  await page.getByText("Show as table").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "this step" }).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/from=.*to=/);
  await expect.poll(() => traces().count()).toBeGreaterThan(0);
});

test("selecting the slow traces names tenant, release and call, and each narrows the list", async () => {
  await open("?period=1h");
  await drag([0.4, 0.19], [0.98, 0.345]);
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await page.waitForURL(/compare=/);
  // There is nothing before the box: all traces are of the last half hour.
  const before = page.getByRole("region", { name: "What changed" });
  await before.getByText("No traces before, so there is nothing to compare with.").waitFor();
  await page.getByRole("link", { name: "Selected against the rest" }).click();
  await page.waitForURL(/against=rest/);
  const rest = page.getByRole("region", { name: "What’s different" });
  await expect.poll(() => rest.innerText()).toMatch(/\d+ selected requests against \d+ others/);
  expect(new URL(page.url()).searchParams.get("boxFrom")).not.toBeNull();
  const rows = page.getByRole("list", { name: "What sets them apart" }).getByRole("listitem");
  const first = (await rows.allInnerTexts()).slice(0, 3).join("\n");
  for (const cause of ["tenant-7", "2026.11.4", "POST /charges (payment)"]) expect(first).toContain(cause);
  await rows.filter({ hasText: "Slow call" }).getByRole("link").click();
  await page.waitForURL(/span\.duration/);
  expect(new URL(page.url()).searchParams.get("query")).toContain("span.service:payment");
});

test("clicking a point opens its trace", async () => {
  await open("?period=1h&query=duration:>1500ms");
  const box = await chartBox();
  const tooltip = page.getByText(/GET \/checkout · web/);
  for (let x = box.width - 10; x > 60 && (await tooltip.count()) === 0; x -= 6)
    for (const y of [0.6, 0.65, 0.7, 0.75]) {
      await page.mouse.move(box.x + x, box.y + y * box.height);
      if ((await tooltip.count()) > 0) break;
    }
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL(/traces\/[0-9a-f]{32}/);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).first().innerText()).toBe("GET /checkout");
});

test("an operation has a page, with what it calls, which links to its traces", async () => {
  await open("?period=1h&view=operations");
  await page.getByRole("link", { name: "/checkout", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "/checkout" }).waitFor();
  expect(new URL(page.url()).searchParams.get("period")).toBe("1h");
  const callees = page.getByRole("region", { name: "Where its time goes" });
  expect(await callees.getByRole("link", { name: "/charges" }).count()).toBe(1);
  await callees.getByRole("link", { name: "/charges" }).click();
  await page.getByRole("heading", { level: 1, name: "/charges" }).waitFor();
  await page.getByRole("region", { name: "Called by" }).getByRole("link", { name: "/checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "/checkout" }).waitFor();
  await page
    .getByRole("navigation", { name: "Operation" })
    .getByRole("link", { name: /^Traces/ })
    .click();
  await page.waitForURL(/http\.route/);
  const rows = page.getByRole("list", { name: "Traces" }).locator("[data-row]");
  await rows.first().waitFor();
  expect(new Set(await rows.allInnerTexts())).toEqual(new Set(["GET /checkout"]));
});

test("dragging over an operation's chart narrows the time of its page", async () => {
  await open("/operation?of=web&name=%2Fcheckout&period=1h");
  const chart = page.getByRole("slider", { name: /Durations over time/ });
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/from=/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("of"), searchParams.get("name")]).toEqual(["web", "/checkout"]);
});

test("a call of the service map links to the traces that make it, and a service to its surroundings", async () => {
  await open("?period=1h&view=map");
  const edge = page.getByRole("link", { name: /^web calls payment/ });
  await edge.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/span\.service/);
  await expect.poll(() => traces().count()).toBeGreaterThan(0);
  await open("?period=1h&view=map");
  const map = page.getByRole("region", { name: "Service map" });
  await map.getByRole("link", { name: "Show only the surroundings of cart" }).press("Enter");
  await page.waitForURL(/focus=cart/);
  await page.getByRole("link", { name: "Show all services" }).first().waitFor();
  expect(await map.locator("[data-service=search]").count()).toBe(0);
  await map.getByRole("link", { name: /^web \d/ }).press("Enter");
  await page.waitForURL(/traces\/service\?of=web/);
});

test("operations and the service map narrow to a search's services, and note that they count all their requests", async () => {
  const tabs = () => page.getByRole("navigation", { name: "Show" }).getByRole("link").allInnerTexts();
  await open("?period=1h&view=operations");
  expect(await page.getByRole("note").count()).toBe(0);
  expect((await tabs())[1]).toMatch(/^Operations \d+$/);
  const p95 = page.getByRole("columnheader", { name: /^p95.*accurate to 10 %$/ });
  await p95.getByRole("link").click();
  await expect.poll(() => p95.getAttribute("aria-sort")).toBe("descending");
  await open("?period=1h&view=operations&query=app.tenant:tenant-7 service:payment");
  expect(await page.getByRole("note").innerText()).toContain(
    "All requests to payment in this time range, not only",
  );
  expect(await tabs()).toEqual([
    "Traces",
    "Operations",
    "Service map",
    "Web vitals",
    "Profiles",
    "Aggregates",
  ]);
  const operations = page.getByRole("region", { name: "Operations" });
  const services = await operations.locator("tbody td:nth-of-type(1)").allInnerTexts();
  expect(new Set(services)).toEqual(new Set(["payment"]));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect
    .poll(() => operations.evaluate((table) => table.scrollWidth <= table.clientWidth), {
      message: "a phone shows the operations without scrolling sideways",
    })
    .toBe(true);
  expect(await operations.getByRole("columnheader").allInnerTexts()).toEqual([
    "Operation",
    "Requests",
    "Errors",
    expect.stringContaining("p95"),
    expect.stringMatching(/^p95\s+change$/),
  ]);
  await open("?period=1h&view=map&query=status:error");
  expect(await page.getByRole("note").innerText()).toContain("not only those in matching traces");
  await open("?period=1h&view=map&query=duration:>abc");
  expect(await page.getByRole("search").getByRole("alert").innerText()).toContain("is not a duration");
  expect(await page.getByRole("region", { name: "Service map" }).count()).toBe(0);
});

test("a service filters the map to its calls, and the map's tab counts what is drawn", async () => {
  for (const query of ["", "&query=service:payment"]) {
    await open(`?period=1h&view=map${query}`);
    const drawn = await page.getByRole("region", { name: "Service map" }).locator("[data-service]").count();
    expect(drawn).toBeGreaterThan(0);
    await page.getByRole("link", { name: `Service map ${drawn}`, exact: true }).waitFor();
  }
  const calls = page.getByRole("region", { name: "Calls between services" }).getByRole("row");
  const texts = (await calls.allInnerTexts()).slice(1);
  expect(texts.filter((text) => !text.includes("payment"))).toEqual([]);
});

test("the chart of a search shows where it is sampled, and so does its table", async () => {
  await open("?period=1h&query=app.tenant:tenant-7 OR duration:>1ms");
  expect(
    await page.getByRole("img", { name: /a sample that includes/ }).getAttribute("aria-label"),
  ).toContain("minimum counts");
  await page.getByText("Show as table").click();
  const table = page.getByRole("region", { name: "Traces over time" });
  await table.getByText("minimums from a sample").waitFor();
  expect(await table.getByRole("cell", { name: /^at least \d+$/ }).count()).toBeGreaterThan(0);
  await open("?period=1h");
  await page.getByText("Show as table").click();
  expect(await table.getByText("at least").count()).toBe(0);
});

test("the overview shows what failing requests have in common and which routes are worst", async () => {
  await openPage(page, `${house.dashboard}/observe`);
  expect(await page.getByRole("region", { name: "Verdict" }).innerText()).toContain("last hour");
  await page.getByRole("region", { name: "Operations" }).waitFor();
  await page.getByRole("heading", { name: "What failing requests have in common" }).waitFor();
});

test("the overview narrows to a service, and its figures lead to the requests of the same time", async () => {
  await openPage(page, `${house.dashboard}/observe?service=payment&period=24h`);
  const services = page.getByRole("list", { name: "Services" }).locator("> li");
  expect(await services.count()).toBe(1);
  await page.getByRole("button", { name: "Service: payment", exact: true }).waitFor();
  const measures = page.getByRole("region", { name: "Verdict" }).getByRole("link");
  const [errorRate, p95] = await measures.evaluateAll((links) =>
    links.map((link) => Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams)),
  );
  expect(errorRate).toEqual({ query: "status:error", service: "payment", period: "24h" });
  expect(p95).toEqual({ sort: "slowest", service: "payment", period: "24h" });
  await services.getByRole("link", { name: /errors$/ }).click();
  await page.waitForURL(/\/traces\?/);
  const search = new URL(page.url()).searchParams;
  expect(search.get("query")).toContain("span.service:payment");
  expect(search.get("query")).toContain("span.status:error");
});
