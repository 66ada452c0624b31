import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";
import { sendLogs } from "./send-incident.ts";

const house = seededHouse();
const { incident } = house;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => page?.close());

const lines = () => page.getByRole("list", { name: "Log lines" }).getByRole("listitem");

test("new lines appear live, wait while paused, and follow the filter", async () => {
  await page.goto(`${house.dashboard}/observe/logs?view=live&query=service:live`);
  await page.getByText(/^Live · /).waitFor();
  await sendLogs(house, "elsewhere", ["filtered out"]);
  await sendLogs(house, "live", ["first line"]);
  await lines().filter({ hasText: "first line" }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await sendLogs(house, "live", ["second line", "third line"]);
  await page.getByText("2 lines waiting").waitFor();
  expect(await lines().count()).toBe(1);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => lines().count()).toBe(3);
  expect(await lines().first().innerText()).toContain("third line");
});

test("a tail begins with the last lines, and stays where it is while scrolled", async () => {
  await sendLogs(
    house,
    "tail",
    Array.from({ length: 210 }, (_, index) => `before ${index}`),
  );
  await page.goto(`${house.dashboard}/observe/logs?view=live&query=service:tail`);
  await expect.poll(() => lines().count()).toBe(200);
  expect(await lines().first().innerText()).toContain("before 209");
  const list = page.getByRole("list", { name: "Log lines" });
  await list.evaluate((element) => element.parentElement!.scrollTo(0, 1000));
  await sendLogs(house, "tail", ["after the others"]);
  await page.getByRole("button", { name: "1 new line" }).click();
  await expect.poll(() => lines().first().innerText()).toContain("after the others");
  expect(await lines().count()).toBe(201);
});

test("an invalid search shows its error in the field, in every view", async () => {
  for (const view of ["lines", "patterns", "live"]) {
    await page.goto(`${house.dashboard}/observe/logs?view=${view}&query=${encodeURIComponent("level:>x")}`);
    const field = page.getByRole("combobox", { name: "Filter logs" });
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByRole("search").getByRole("alert").innerText()).toContain("level");
    expect(await page.getByRole("link", { name: "Try again" }).count()).toBe(0);
    expect(await page.getByText("New lines").count()).toBe(0);
  }
});

test("similar lines form one pattern, which links to them", async () => {
  await sendLogs(house, "till", ["paid 12 for user 1", "paid 3 for user 22", "closed"]);
  await page.goto(`${house.dashboard}/observe/logs?view=patterns&query=service:till`);
  const row = page.getByRole("row").filter({ hasText: "paid … for user …" });
  expect(await row.getByRole("cell").first().innerText()).toBe("2");
  await row.getByRole("link").click();
  await expect.poll(() => lines().count()).toBe(2);
});

test("an attribute is added as a column by keyboard, and the URL keeps it", async () => {
  await sendLogs(house, "columns", ["with a shelf"], { shelf: "B7" });
  await openPage(page, `${house.dashboard}/observe/logs?query=service:columns`);
  await page.getByRole("button", { name: "Columns" }).press("Enter");
  await page.getByRole("dialog").getByRole("link", { name: /shelf/ }).press("Enter");
  await page.waitForURL(/columns=shelf/);
  await expect.poll(() => lines().first().innerText()).toContain("B7");
});

test("a line is shown in context, among the lines around it", async () => {
  const query = `trace:${incident.traceId} "checkout begins"`;
  await openPage(page, `${house.dashboard}/observe/logs?query=${encodeURIComponent(query)}`);
  await lines().getByRole("link").click();
  await page.waitForURL(/line=/);
  await page.getByRole("link", { name: "all services", exact: true }).click();
  await page.waitForURL(/around=/);
  const around = lines().filter({ hasText: "card was refused" });
  await expect.poll(() => around.count()).toBeGreaterThan(0);
});

test("the filtered lines are exported as JSON, one object per line", async () => {
  await page.goto(`${house.dashboard}/observe/logs?query=trace:${incident.traceId}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  const saved = (await readFile(await download.path(), "utf8")).trim().split("\n");
  expect(saved.map((line) => (JSON.parse(line) as { traceId: string }).traceId)).toEqual([
    incident.traceId,
    incident.traceId,
  ]);
});

test("a line opens beside the list, links related data with counts, and closes in place", async () => {
  await openPage(page, `${house.dashboard}/observe/logs?query=trace:${incident.traceId}`);
  const line = lines().filter({ hasText: "checkout begins" }).getByRole("link");
  await line.press("Enter");
  const panel = page.getByRole("complementary", { name: "Log line" });
  const trace = panel.getByRole("listitem").filter({ hasText: "All lines in this trace" });
  await expect.poll(() => trace.innerText()).toBe("All lines in this trace 2");
  expect(await panel.getByRole("link", { name: /^Trace/ }).getAttribute("href")).toContain(incident.traceId);
  const address = page.url();
  await page.keyboard.press("Escape");
  await expect.poll(() => panel.count()).toBe(0);
  expect(await line.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.goto(address);
  await panel.getByText("checkout begins for user 17").first().waitFor();
});

test("going back from another screen finds the line open", async () => {
  await sendLogs(house, "returning", ["first", "second", "third"]);
  await openPage(page, `${house.dashboard}/observe/logs?query=service:returning`);
  await lines().nth(1).getByRole("link").click();
  const panel = page.getByRole("complementary", { name: "Log line" });
  await panel.getByText("second").first().waitFor();
  const address = page.url();
  await page.getByRole("link", { name: "Issues", exact: true }).first().click();
  await page.waitForURL(/\/observe\/issues/);
  await page.goBack();
  await panel.getByText("second").first().waitFor();
  expect(page.url()).toBe(address);
});

test("a line links to its trace only if the trace is stored", async () => {
  await sendLogs(house, "tracing", ["without stored spans"], {}, "ab".repeat(16));
  await openPage(page, `${house.dashboard}/observe/logs?query=service:tracing`);
  await lines().first().getByRole("link").click();
  const panel = page.getByRole("complementary", { name: "Log line" });
  await panel.getByText("No spans are stored for trace").waitFor();
  expect(await panel.getByRole("link", { name: /^Trace/ }).count()).toBe(0);
});

test("the chart reads values, and narrows the time by keys and by dragging", async () => {
  await sendLogs(house, "drawn", ["earlier"], {}, undefined, Date.now() - 1_800_000);
  await sendLogs(house, "drawn", ["later", "latest"]);
  await openPage(page, `${house.dashboard}/observe/logs?query=service:drawn&period=1h`);
  const chart = page.getByRole("slider", { name: /Lines over time/ });
  await chart.focus();
  await chart.press("Home");
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/^\d\d:\d\d to \d\d:\d\d: info 0$/);
  await chart.press("Shift+End");
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/: info 3$/);
  await page.getByText("Show as table").click();
  expect(await page.getByRole("region", { name: "Lines over time" }).getByRole("row").count()).toBe(3);
  expect(await findViolations(page)).toEqual([]);
  await chart.press("Home");
  await chart.press("Enter");
  await page.waitForURL(/from=/);
  await page.getByText("No matching log lines").waitFor();
  await page.goBack({ waitUntil: "networkidle" });
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/from=/);
  await expect.poll(() => lines().allInnerTexts()).toEqual([expect.stringContaining("earlier")]);
});

test("a chart's legend hides a series, and Escape leaves the chosen time", async () => {
  const times = new URLSearchParams({
    query: "service:drawn OR service:shop",
    from: new Date(Date.now() - 3_600_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  });
  await openPage(page, `${house.dashboard}/observe/logs?${times}`);
  const chart = page.getByRole("slider", { name: /Lines over time/ });
  const legend = page.getByRole("list", { name: "Legend" }).getByRole("button", { name: /^info/ });
  await legend.click();
  expect(await legend.getAttribute("aria-pressed")).toBe("false");
  expect(await chart.getAttribute("aria-valuetext")).not.toContain("info");
  await chart.focus();
  await chart.press("Escape");
  await page.waitForURL((url) => !url.searchParams.has("from"));
});

test("a shared value filters to the lines that have it, and its negation to the others", async () => {
  await sendLogs(house, "shelves", ["one", "two"], { shelf: "left" });
  await sendLogs(house, "shelves", ["three"], { shelf: "right side" });
  await openPage(page, `${house.dashboard}/observe/logs?query=service:shelves`);
  const shared = page.getByRole("region", { name: "Facets" });
  await shared.getByRole("link", { name: "left", exact: true }).click();
  await expect.poll(() => lines().count()).toBe(2);
  await openPage(page, `${house.dashboard}/observe/logs?query=service:shelves`);
  await shared.getByRole("link", { name: "Exclude shelf:left" }).click();
  await expect.poll(() => lines().allInnerTexts()).toEqual([expect.stringContaining("three")]);
});

test("the list loads more while scrolling, and renders only the visible rows", async () => {
  for (let batch = 0; batch < 4; batch++)
    await sendLogs(
      house,
      "long",
      Array.from({ length: 400 }, (_, index) => `line ${batch}-${index}`),
    );
  await openPage(page, `${house.dashboard}/observe/logs?query=service:long`);
  const list = page.getByRole("list", { name: "Log lines" });
  // Until the last row is there: a page that arrives after a scroll lengthens the list below what is visible.
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.parentElement!.scrollTo(0, element.scrollHeight));
      return lines().filter({ hasText: "line 0-0" }).count();
    })
    .toBe(1);
  await page.getByText("1,600 lines, all shown").waitFor();
  expect(await lines().count()).toBeLessThan(120);
});
