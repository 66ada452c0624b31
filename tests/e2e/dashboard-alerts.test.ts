import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { startCaptureServer, type CaptureServer } from "./capture-server.ts";
import { findViolations } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";
import { sendLogs, sendNewEvent } from "./send-incident.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

let receiver: CaptureServer;
let house: Glasshouse;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  receiver = await startCaptureServer();
  house = await startGlasshouse({
    GLASSHOUSE_NOTIFY: `${receiver.url}/hook`,
    GLASSHOUSE_WATCH_SECONDS: "1",
  });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await house?.stop();
  await receiver?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context?.close());

const open = (path = "") => openPage(page, `${house.dashboard}/observe/alerts${path}`);

async function expectToFit(): Promise<void> {
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

interface RuleAnswer {
  rules: { rule: { id: string; condition: object; severity: string; isOn: boolean } }[];
}
const storedRule = async (id: string) =>
  (await house.read<RuleAnswer>("/api/v1/rules")).rules.find(({ rule }) => rule.id === id)?.rule;

test("without an alert it says that rules are evaluated, and its tabs are links with counts", async () => {
  await open();
  await page.getByText("Nothing fires").waitFor();
  const tabs = page.getByRole("navigation", { name: "Alerts" });
  expect(await tabs.getByRole("link").allInnerTexts()).toEqual([
    "Firing 0",
    "Rules 8",
    "Silences 0",
    "Channels 1",
  ]);
  expect(await findViolations(page, TAGS)).toEqual([]);
});

test("a rule is made from a search, its errors stand at their fields, and it fires until it is acknowledged and silenced", async () => {
  await openPage(page, `${house.dashboard}/observe/logs?query=%22payment+lost%22`);
  await page.getByRole("link", { name: "Add alert" }).click();
  const search = page.getByRole("textbox", { name: "Search", exact: true });
  await expect.poll(() => search.inputValue()).toBe('"payment lost"');
  const limit = page.getByLabel("Limit", { exact: true });
  await limit.fill("none");
  await page.getByText("This is not a number.").waitFor();
  expect(await limit.getAttribute("aria-invalid")).toBe("true");
  await limit.fill("0");
  await page.getByText("This is not a number.").waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Name" }).fill("Payments lost");
  await page.getByText("Page", { exact: true }).click();
  await page.getByText("Somebody must look at once.").waitFor();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await expectToFit();
  await page.getByRole("button", { name: "Save rule" }).click();
  await page.getByText("Saved. The rule is evaluated within a minute.").waitFor();
  expect(await storedRule("payments-lost")).toMatchObject({
    severity: "page",
    isOn: true,
    condition: {
      kind: "search",
      signal: "logs",
      query: '"payment lost"',
      threshold: { is: "above", value: 0 },
    },
  });

  // Late data is waited for, so that lines count after half a minute at the earliest.
  const earlier = Date.now() - 120_000;
  await sendLogs(house, "first", ["payment lost of order 17"], {}, undefined, earlier);
  const firing = page
    .getByRole("list", { name: "Firing" })
    .getByRole("listitem")
    .filter({ hasText: "Payments lost" });
  const counted = page.getByRole("link", { name: /^Alerts, \d+ firing$/ });
  await eventually(async () => {
    await open();
    expect(await firing.first().isVisible()).toBe(true);
    // A page does not wait for a collector that is busy: it comes without the count.
    expect(await counted.first().isVisible()).toBe(true);
  });
  expect(await findViolations(page, TAGS)).toEqual([]);
  await expectToFit();
  await openPage(page, `${house.dashboard}/observe`);
  const problem = page.getByRole("list", { name: "Problems" }).getByRole("listitem").first();
  expect(await problem.innerText()).toMatch(/^Critical[\s\S]*Payments lost[\s\S]*Alert firing/);
  const verdict = page.getByRole("region", { name: "Verdict" });
  expect(await verdict.innerText()).toMatch(/^1 alert fires: Payments lost\./);
  await verdict.getByRole("img", { name: "Bad:" }).first().waitFor();
  await page.getByRole("link", { name: "Incidents, 1 open" }).first().waitFor();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await expectToFit();
  await problem.getByRole("link", { name: "Open alert" }).click();
  await firing.first().getByRole("button", { name: "Acknowledge" }).click();
  await page.getByText("Acknowledged.", { exact: true }).waitFor();
  expect(await firing.first().getByRole("button", { name: "Acknowledge" }).count()).toBe(0);
  await firing
    .first()
    .getByRole("button", { name: /^Silence / })
    .click();
  await page.getByRole("button", { name: "4 hours", exact: true }).click();
  await page.getByText("Silenced. Alerts that match").waitFor();
  await openPage(page, `${house.dashboard}/observe`);
  await problem.getByRole("link", { name: "Silenced" }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toContain("problem");
  expect(await verdict.innerText()).not.toContain("fires");
  await open();
  await firing.first().getByRole("link", { name: "Silenced" }).click();
  await page.getByText("rule “Payments lost”").waitFor();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await expectToFit();
  await page.getByRole("button", { name: /^End now: rule “Payments lost”/ }).click();
  await page.getByText("The silence has ended.").waitFor();
});

test("a stored rule becomes a draft with each change, which is discarded or saved by keyboard, and reset", async () => {
  await open("/rules?rule=more-failures");
  await page.getByLabel("Compared with").selectOption("limit");
  await page.getByText("Unsaved changes").waitFor();
  expect(page.url()).toContain("condition.by=limit");
  await page.getByRole("link", { name: "Discard" }).click();
  await page.getByText("Unsaved changes").waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("Compared with").inputValue()).toBe("usual");
  await page.getByRole("combobox", { name: "Service", exact: true }).focus();
  await page.keyboard.type("web");
  await page.getByText("Unsaved changes").waitFor();
  await page.getByRole("button", { name: "Save rule" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Saved. The rule is evaluated").waitFor();
  expect(await storedRule("more-failures")).toMatchObject({ condition: { scope: { service: "web" } } });
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Reset to default" }).click();
  await page.getByText("The rule is as it was by default.").waitFor();
  expect(await storedRule("more-failures")).toMatchObject({ condition: { scope: { service: null } } });
});

test("a channel is added, fails its test, is repaired, and is deleted", async () => {
  await open("/channels");
  await page.getByRole("link", { name: "Add channel" }).click();
  await page.getByLabel("Name").fill("Shop ops");
  await page.getByLabel("URL").fill("not an address");
  await page.getByRole("button", { name: "Add channel" }).click();
  const address = page.getByLabel("URL");
  await expect.poll(() => address.getAttribute("aria-invalid")).toBe("true");
  expect(await findViolations(page, TAGS)).toEqual([]);
  await expectToFit();
  await address.fill("http://127.0.0.1:9/nobody-listens");
  await page.getByRole("button", { name: "Add channel" }).click();
  const row = page
    .getByRole("list", { name: "Channels" })
    .getByRole("listitem")
    .filter({ hasText: "Shop ops" });
  await row.getByRole("button", { name: "Send a test message to Shop ops" }).click();
  await row.getByText(/^Failed: /).waitFor();
  await row.getByRole("link", { name: "Edit Shop ops" }).click();
  expect(await page.getByLabel("URL").inputValue()).toBe("");
  await page.getByLabel("URL").fill(`${receiver.url}/repaired`);
  await page.getByRole("button", { name: "Save channel" }).click();
  await page.getByRole("button", { name: "Save channel" }).waitFor({ state: "detached" });
  await row.getByRole("button", { name: "Send a test message to Shop ops" }).click();
  await row.getByText("Delivered.").waitFor();
  expect(await findViolations(page, TAGS)).toEqual([]);
  await expectToFit();
  await row.getByRole("button", { name: "Delete Shop ops" }).click();
  await page.getByRole("button", { name: "Delete channel" }).click();
  await page.getByText("The channel was deleted.").waitFor();
  expect(await row.count()).toBe(0);
});

test("a link of a message acts on its form alone, once, and a changed one leads nowhere", async () => {
  await sendNewEvent(house, {
    platform: "node",
    exception: { values: [{ type: "TypeError", value: "no <b>rate</b>" }] },
  });
  const links = await eventually(async () => {
    const bodies = receiver.received.map(({ body }) => body.toString());
    const message = bodies.find((body) => body.includes("no <b>rate</b>"));
    return (JSON.parse(message ?? "null") as { links: { acknowledge: string; silence: string } }).links;
  });
  const path = (link: string) => house.dashboard + new URL(link).pathname + new URL(link).search;
  await openPage(page, path(links.acknowledge));
  await page.getByRole("heading", { level: 1, name: "TypeError: no <b>rate</b>" }).waitFor();
  await page.reload({ waitUntil: "networkidle" });
  expect(await findViolations(page, TAGS)).toEqual([]);
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await page.getByText(/^Acknowledged by /).waitFor();
  await openPage(page, path(links.acknowledge));
  await page.getByText(/^Acknowledged by /).waitFor();
  await openPage(page, path(links.silence));
  await page.getByRole("button", { name: "4 hours", exact: true }).click();
  await page.getByText(/^Silenced until /).waitFor();
  await openPage(page, path(links.silence).replace("sig=", "sig=x"));
  await page.getByText("This link doesn’t work any more").waitFor();
});

test("rules, silences and channels are changed without a script", async () => {
  const plainContext = await browser.newContext({ javaScriptEnabled: false });
  const plain = await plainContext.newPage();
  const at = `${house.dashboard}/observe/alerts`;
  await plain.goto(`${at}/rules/new?condition.kind=metric`);
  await plain.getByLabel("Metric", { exact: true }).fill("queue.depth");
  await plain.getByLabel("Limit", { exact: true }).fill("40");
  await plain.getByLabel("Compared how").selectOption("up");
  await plain.getByRole("button", { name: "Preview" }).click();
  expect(await plain.getByLabel("Change in per cent").inputValue()).toBe("50");
  await plain.getByLabel("Name", { exact: true }).fill("Queue grows");
  await plain.getByRole("button", { name: "Save rule" }).click();
  await plain.getByText("Saved. The rule is evaluated").waitFor();
  expect(await storedRule("queue-grows")).toMatchObject({
    condition: { metric: "queue.depth", threshold: { is: "up", percent: 50 } },
  });
  await plain.goto(`${at}/silences`);
  await plain.getByRole("button", { name: "Silence", exact: true }).click();
  await plain.getByText("It must name what to silence.").waitFor();
  await plain.locator("[name='match.service']").fill("batch");
  await plain.getByRole("button", { name: "Silence", exact: true }).click();
  await plain.getByText("service batch").waitFor();
  await plain.goto(`${at}/channels`);
  await plain
    .getByRole("button", { name: /^Send a test message to / })
    .first()
    .click();
  await plain.getByText("Delivered.").waitFor();
  await plainContext.close();
});

test("the rules are downloaded as a file", async () => {
  await open("/rules/code");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("glasshouse.alerts.json");
  expect(await findViolations(page, TAGS)).toEqual([]);
});

test("g and a open it", async () => {
  await openPage(page, `${house.dashboard}/observe`);
  await page.locator("html[data-keys]").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/observe/alerts");
});
