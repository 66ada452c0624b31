import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";
import { sendNewEvent } from "./send-incident.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const HOSTILE = `<img src=x onerror="window.ran=1"> </style><script>window.ran=1</script>`;

let house: Glasshouse;
let browser: Browser;
let folder: string;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse({ GLASSHOUSE_WATCH_SECONDS: "1" });
  browser = await sharedBrowser();
  folder = await mkdtemp(join(tmpdir(), "glasshouse-report-"));
});
afterAll(async () => {
  await house?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context?.close());

const open = (path: string) => openPage(page, house.dashboard + path);

/** Axe's findings in both themes, and whether the page is wider than a phone. */
async function problems(): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findViolations(page, TAGS)));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  found.push(...(await findViolations(page, TAGS)));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > 390) found.push(`${width} px wide on a phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

test("without an incident the list says what opens one, and a form does", async () => {
  await open("/observe/incidents");
  await page.getByText("No incidents yet").waitFor();
  expect(await problems()).toEqual([]);
  await open("/observe/incidents/new");
  expect(await problems()).toEqual([]);
  await page.getByLabel("Started").fill("no time");
  await page.getByLabel("Title").fill("By hand");
  await page.getByRole("button", { name: "Open incident" }).click();
  await page.getByText("Not opened. Started is not a time.").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("By hand");
});

test("leads from an alert to a report that opens from disk without a network", async () => {
  const rule = { id: "new-issue", name: "New issue", condition: { kind: "new_issue" }, severity: "page" };
  const put = await fetch(`${house.collector}/api/v1/rules/new-issue`, {
    method: "PUT",
    headers: { authorization: `Bearer ${house.apiToken}`, "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  expect(put.status).toBe(200);
  await sendNewEvent(house, {
    platform: "node",
    exception: { values: [{ type: "TypeError", value: `no rate ${HOSTILE}` }] },
  });
  const row = page.getByRole("list", { name: "Open incidents" }).getByRole("link");
  await eventually(async () => {
    await open("/observe/incidents");
    expect(await row.count()).toBe(1);
  });
  await row.click();
  await page.getByRole("heading", { name: "Timeline", exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Mark mitigated" }).click();
  await page.getByRole("button", { name: "Mark resolved" }).waitFor();
  await page.getByLabel("Note", { exact: true }).fill(`only GB ${HOSTILE}`);
  await page.getByLabel("Pin to the report").check();
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("button", { name: "Delete this note" }).waitFor();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Cause").fill("The tax table lost GB.");
  await page.getByLabel("Follow-ups").fill("Add GB\n[x] Fail the build");
  await page.getByRole("button", { name: "Save report" }).click();
  await page.getByRole("checkbox", { name: "Add GB" }).waitFor();
  expect(await page.getByRole("checkbox", { name: "Fail the build" }).getAttribute("aria-checked")).toBe(
    "true",
  );
  expect(await problems()).toEqual([]);
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();

  const files = await download(["html", "md", "json"]);
  const told = JSON.parse(await readFile(files.json!, "utf8")) as {
    title: string;
    timeline: { title: string }[];
  };
  expect(told.timeline.map(({ title }) => title)).toContain(`only GB ${HOSTILE}`);
  const offline = await browser.newContext({ offline: true, colorScheme: "dark" });
  const report = await offline.newPage();
  const requests: string[] = [];
  const refused: string[] = [];
  report.on("request", (request) => requests.push(request.url()));
  report.on("console", (message) => refused.push(message.text()));
  await report.goto(pathToFileURL(files.html!).href);
  expect(requests).toHaveLength(1);
  expect(refused).toEqual([]);
  expect(await report.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();
  expect(await report.getByRole("heading", { level: 1 }).textContent()).toBe(told.title);
  // Its own style applies: it is allowed by its hash.
  expect(await report.evaluate(() => getComputedStyle(document.querySelector("main")!).maxWidth)).toBe(
    "800px",
  );
  await report.getByText("The tax table lost GB.").waitFor();
  for (const { title } of told.timeline)
    expect(await report.getByRole("cell", { name: title, exact: true }).count()).toBe(1);
  expect(await findViolations(report, TAGS)).toEqual([]);
  await offline.close();
});

/** Clicks the downloads of the report, and returns where the files are. */
async function download(formats: string[]): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const format of formats) {
    await page.getByRole("button", { name: "Download the report" }).click();
    const waiting = page.waitForEvent("download");
    await page.locator(`a[href$="/report/${format}"]`).click();
    const started = await waiting;
    expect(started.suggestedFilename()).toMatch(new RegExp(`^INC-\\d+\\.${format}$`));
    const path = join(folder, started.suggestedFilename());
    await started.saveAs(path);
    files[format] = path;
    await page.keyboard.press("Escape");
  }
  return files;
}

test("works without script: a milestone typed out of order is refused with its place", async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  page = await plain.newPage();
  await page.goto(`${house.dashboard}/observe/incidents/new`);
  await page.getByLabel("Title").fill("Without script");
  await page.getByLabel("Services, separated by commas").fill("web, mailer");
  await page.getByRole("button", { name: "Open incident" }).click();
  await page.getByRole("heading", { level: 1, name: "Without script" }).waitFor();
  await page.getByText("Edit details and times").click();
  await page.getByLabel("Mitigated").fill("2020-01-01 10:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Mitigated must not be before the start").waitFor();
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await page.getByRole("button", { name: "Mark mitigated" }).click();
  await page.getByRole("button", { name: "Mark resolved" }).click();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  expect(await page.getByText("Not yet", { exact: true }).count()).toBe(0);
  await plain.close();
});

test("an issue is pinned to an open incident, and g and x open the list", async () => {
  const { incidents } = await house.read<{ incidents: { key: string; status: string }[] }>(
    "/api/v1/incidents",
  );
  expect(incidents.some(({ status }) => status !== "resolved")).toBe(true);
  await open("/observe/issues");
  await page
    .getByRole("link", { name: /no rate/ })
    .first()
    .click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "Pin to incident" }).click();
  await page.getByRole("button", { name: "Pin", exact: true }).click();
  await page
    .getByText(/^[A-Z]+-\d+ pinned$/)
    .first()
    .waitFor();
  await page.locator("html[data-keys]").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/observe/incidents");
});

test("the timeline narrows to one kind of entry, by links with counts, and stays so after a change", async () => {
  const { incidents } = await house.read<{ incidents: { key: string; title: string }[] }>(
    "/api/v1/incidents",
  );
  // The one of the alert, which has entries of several kinds.
  const { key } = incidents.find(({ title }) => title !== "Without script")!;
  const plain = await browser.newContext({ javaScriptEnabled: false });
  page = await plain.newPage();
  await page.goto(`${house.dashboard}/observe/incidents/${key}`);
  const kinds = page.getByRole("navigation", { name: "Kinds of entries" });
  const entries = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  const all = await entries.count();
  const counted = async (name: string) =>
    Number(
      (await kinds.getByRole("link", { name: new RegExp(`^${name}`) }).innerText()).replaceAll(/\D/g, ""),
    );
  expect(await counted("All")).toBe(all);
  const notes = await counted("Notes");
  expect(notes).toBeGreaterThan(0);
  expect(notes).toBeLessThan(all);
  await kinds.getByRole("link", { name: /^Notes/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/show=notes/);
  expect(await entries.count()).toBe(notes);
  await page
    .getByRole("button", { name: /^In the report: only GB/ })
    .first()
    .click();
  await page.waitForURL(/show=notes/);
  expect(await entries.count()).toBe(notes);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.waitForURL(/view=edit.*show=notes|show=notes.*view=edit/);
  await plain.close();
});
