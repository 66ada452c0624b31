import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ProjectSettings } from "#model/project-settings.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { openPage } from "./open-page.ts";
import { sendLogs } from "./send-incident.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

let house: Glasshouse;
let browser: Browser;
let page: Page;

/** Sends an envelope to the project. */
function send(body: string): Promise<Response> {
  const { origin, pathname, username } = new URL(house.dsn);
  return fetch(`${origin}/api${pathname}/envelope/?sentry_key=${username}`, { method: "POST", body });
}

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await sharedBrowser();
  await send('{}\n{"type":"event"}\n{"message":"kept"}');
  await send('{}\n{"type":"event"}\nno json');
});
beforeEach(async () => {
  // The accessibility check needs its own context.
  page = await (await browser.newContext({ colorScheme: "light" })).newPage();
});
afterEach(() => page?.context().close());
afterAll(async () => {
  await house?.stop();
});

const open = (name: string) => openPage(page, `${house.dashboard}/observe/settings/${name}`);
const stored = async () => ProjectSettings.parse(await house.read("/api/v1/projects/app/settings"));

test("quotas and filters are set by keyboard alone, and are there when the page is reopened", async () => {
  await open("quotas");
  await page.getByLabel("error per minute").focus();
  await page.keyboard.type("5,000");
  await page.getByLabel("Web crawlers").focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Error messages to drop").focus();
  await page.keyboard.type("*timeout*");
  await page.getByRole("button", { name: "Save quotas and filters" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Saved.").waitFor();
  expect(await stored()).toMatchObject({
    quotas: [{ category: "error", minute: 5000, hour: null, month: null }],
    filters: { webCrawlers: true, messages: ["*timeout*"] },
  });
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByLabel("error per minute").inputValue()).toBe("5000");
  expect(await page.getByLabel("Web crawlers").isChecked()).toBe(true);
});

test("invalid values are reported at their fields, input is kept, and nothing is saved", async () => {
  await open("quotas");
  const before = await stored();
  await page.getByLabel("span per hour").fill("many");
  await page.getByLabel("Events stored per issue per hour").fill("0");
  await page.getByRole("button", { name: "Save quotas and filters" }).click();
  await page.getByText("Not saved: 2 fields are invalid.").waitFor();
  const wrong = page.getByLabel("span per hour");
  expect(await wrong.getAttribute("aria-invalid")).toBe("true");
  const problem = page.locator(`[id="${await wrong.getAttribute("aria-describedby")}"]`);
  expect(await problem.innerText()).toContain("whole number from 0");
  expect(await wrong.inputValue()).toBe("many");
  expect(await stored()).toEqual(before);
  expect(await findViolations(page)).toEqual([]);
});

test("a page that nobody has changed has nothing unsaved", async () => {
  for (const name of ["quotas", "scrubbing", "grouping"]) {
    await openPage(page, `${house.dashboard}/observe/settings/${name}`);
    await page.getByRole("button", { name: /^Save / }).waitFor();
    expect(await page.getByText("Unsaved changes").count()).toBe(0);
  }
});

test("a field that is changed before the script has loaded counts as unsaved", async () => {
  let load = () => undefined as void;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto(`${house.dashboard}/observe/settings/quotas`, { waitUntil: "commit" });
  await page.getByLabel("attachment per hour").fill("9");
  load();
  await page.getByText("Unsaved changes").waitFor();
  expect(await page.getByLabel("attachment per hour").inputValue()).toBe("9");
});

test("the kinds of data that arrived are ticked, others once they arrive", async () => {
  await page.goto(`${house.dashboard}/observe/settings`);
  const received = page.getByRole("list", { name: "Received in the last 24 hours" });
  const row = (name: string) => received.getByRole("listitem").filter({ hasText: name });
  expect(await row("Errors").getByRole("link").innerText()).toMatch(/event/);
  expect(await row("Logs").innerText()).toContain("waiting for the first");
  await sendLogs(house, "first", ["hello"]);
  await row("Logs").getByRole("link").waitFor();
});

test("the list leads to each page, and old anchors to the pages of their sections", async () => {
  await page.goto(`${house.dashboard}/observe/settings#fingerprints`);
  await page.getByRole("heading", { level: 1, name: "Grouping" }).waitFor();
  const list = page.getByRole("navigation", { name: "Settings" });
  await list.getByRole("link", { name: "Storage" }).click();
  await page.getByRole("heading", { level: 1, name: "Storage" }).waitFor();
  expect(await list.locator("[aria-current]").allInnerTexts()).toEqual(["Storage"]);
  await page.goto(`${house.dashboard}/observe/settings?period=7d&by=reason`);
  expect(page.url()).toContain("/observe/settings/outcomes?period=7d&by=reason");
});

test("the form works without a script", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${house.dashboard}/observe/settings/quotas`);
  await plain.getByLabel("attachment per hour").fill("7");
  await plain.getByRole("button", { name: "Save quotas and filters" }).click();
  await plain.getByText("Saved.").waitFor();
  expect((await stored()).quotas).toContainEqual({
    category: "attachment",
    minute: null,
    hour: 7,
    month: null,
  });
  await context.close();
});

test("the ledger is split by the selected dimension, and a single bar is a sentence", async () => {
  await open("outcomes");
  await page
    .getByRole("navigation", { name: "Group by" })
    .getByRole("link", { name: "By drop reason" })
    .click();
  await page.waitForURL(/by=reason/);
  await expect.poll(() => page.getByText(/^1 invalid: bad_json, all within /).count()).toBe(1);
});

test("detectors are switched off and added, and an event shows which one filtered a value", async () => {
  await open("scrubbing");
  await page.getByRole("checkbox", { name: /^PINs and codes/ }).uncheck();
  await page.getByRole("checkbox", { name: "Minidumps" }).check();
  await page.getByLabel("Name of detector 1").fill("customer");
  await page.getByLabel("Expression or key of detector 1").fill(String.raw`CUST-\d{4}`);
  await page.getByRole("button", { name: "Save scrubbing" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await stored()).toMatchObject({
    scrubbing: { off: ["pin"], own: [{ name: "customer", by: "pattern", value: String.raw`CUST-\d{4}` }] },
    keptFiles: { images: true, minidumps: true, binaries: false },
  });
  const eventId = "f".repeat(32);
  const event = { message: "of CUST-1234", extra: { password: "hunter2", pin: "4711" } };
  await send(
    [
      JSON.stringify({ event_id: eventId }),
      '{"type":"event"}',
      JSON.stringify(event),
      '{"type":"attachment","filename":"logs.gz","length":4}',
      "\x1f\x08\0\0",
    ].join("\n"),
  );
  const { groupID } = await house.read<{ groupID: string }>(
    `/api/0/projects/glasshouse/app/events/${eventId}/`,
  );
  await page.goto(`${house.dashboard}/observe/issues/${groupID}/events/${eventId}`);
  const message = page.getByRole("region", { name: "Message" });
  expect(await message.innerText()).toMatch(/of \[Filtered\]\s*by the detector\s*customer/);
  const extra = page.getByRole("region", { name: "Contexts" });
  expect(await extra.innerText()).toMatch(
    /password\s*\[Filtered\]\s*by the detector\s*password\s*pin\s*4711/,
  );
  const files = page.getByRole("region", { name: "Attachments" });
  expect(await files.innerText()).toContain("logs.gz");
  expect(await files.innerText()).toContain("turn on “Other binary files” in");
  await files.getByRole("link", { name: "Scrubbing" }).click();
  await page.getByRole("img", { name: "customer: 1 replaced today, 1 in 14 days" }).waitFor();
});

test("an invalid expression is reported at its field, and a cleared row is deleted", async () => {
  await open("scrubbing");
  const before = await stored();
  await page.getByLabel("Name of detector 2").fill("broken");
  await page.getByLabel("Expression or key of detector 2").fill("(?=x)");
  await page.getByRole("button", { name: "Save scrubbing" }).click();
  await page.getByText("Not saved: one field is invalid.").waitFor();
  const wrong = page.getByLabel("Expression or key of detector 2");
  expect(await wrong.inputValue()).toBe("(?=x)");
  const problem = page.locator(`[id="${await wrong.getAttribute("aria-describedby")}"]`);
  expect(await problem.innerText()).toContain("(?=");
  expect(await stored()).toEqual(before);
  for (const number of [1, 2])
    for (const field of ["Name", "Expression or key"])
      await page.getByLabel(`${field} of detector ${number}`).fill("");
  await page.getByRole("button", { name: "Save scrubbing" }).click();
  await page.getByText("Saved.").waitFor();
  expect((await stored()).scrubbing.own).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
});

test("scrubbing is changed and tested without a script", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${house.dashboard}/observe/settings/scrubbing`);
  await plain.getByLabel("Name of detector 1").fill("badge");
  await plain.getByLabel("Kind of detector 1").selectOption("key");
  await plain.getByLabel("Expression or key of detector 1").fill("badgeNo");
  await plain.getByRole("button", { name: "Save scrubbing" }).click();
  await plain.getByText("Saved.").waitFor();
  await plain.getByLabel("Test a text").fill("badgeNo=17 password=hunter2");
  await plain.getByRole("button", { name: "Test", exact: true }).click();
  await plain.getByText("Found by").waitFor();
  const result = plain.getByRole("status").filter({ hasText: "Found by" });
  expect(await result.innerText()).toMatch(/badge.*password|password.*badge/s);
  expect(await result.innerText()).toContain("badgeNo=[Filtered] password=[Filtered]");
  await context.close();
});
