import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { keysReady } from "./keys-ready.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";
import { sendIncident, sendMessages, type Incident } from "./send-incident.ts";

let house: Glasshouse;
let browser: Browser;
let incident: Incident;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await sharedBrowser();
  incident = await sendIncident(house);
  await sendMessages(house, ["the shelf is empty", "the till is stuck", "the door is open"]);
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => page?.close());
afterAll(async () => {
  await house?.stop();
});

const status = () => page.getByRole("status");
const history = () => page.getByRole("list", { name: "History" });
async function open(path: string): Promise<void> {
  await openPage(page, `${house.dashboard}${path}`);
  await keysReady(page);
}
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

test("an issue is resolved in the next release by keyboard, and the resolution is undone", async () => {
  await open(`/observe/issues/${incident.issueId}`);
  await page.getByRole("button", { name: "Resolve in a release" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await status().getByText("1 issue resolved in the next release.").waitFor();
  await page.getByText("in the next release", { exact: true }).waitFor();
  await history().getByText("resolved it in the next release").waitFor();
  await press("Undo");
  await status().getByText("Undone.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Resolve", exact: true }).isVisible()).toBe(true);
});

test("the result of an action takes the focus, and earlier pages are up to date on Back", async () => {
  await open("/observe/issues?query=is:unresolved");
  const titles = await page.locator("[data-row]").allTextContents();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(/issues\/\d+$/);
  await page.getByRole("button", { name: "Resolve", exact: true }).press("Enter");
  await status().getByText("1 issue resolved.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("1 issue resolved.");
  await page.goBack();
  await expect.poll(() => page.locator("[data-row]").count()).toBe(titles.length - 1);
  expect(await page.locator("[data-row]").allTextContents()).toEqual([titles[0], ...titles.slice(2)]);
  await page.goForward();
  await press("Undo");
  await status().getByText("Undone.").waitFor();
});

test("going back to a list resumes at the opened row", async () => {
  await open("/observe/issues?query=is:unresolved");
  for (const key of ["j", "j", "Enter"]) await page.keyboard.press(key);
  await page.waitForURL(/issues\/\d+$/);
  await page.goBack();
  await page.waitForURL(/query=/);
  await page.locator("[data-row]").first().waitFor();
  await page.keyboard.press("j");
  await expect
    .poll(() =>
      page.evaluate(() => [...document.querySelectorAll("[data-row]")].indexOf(document.activeElement!)),
    )
    .toBe(1);
});

test("Escape leaves the filter unchanged", async () => {
  await open("/observe/issues?query=is:unresolved");
  await page.keyboard.press("f");
  await page.keyboard.press("Escape");
  const field = page.locator("input[data-filter]");
  expect(await field.inputValue()).toBe("is:unresolved");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test("an unknown path of the dashboard shows the dashboard's not-found page", async () => {
  const answer = await page.goto(`${house.dashboard}/observe/nope`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Issues", exact: true }).first().waitFor();
  await expect.poll(() => page.title()).not.toContain("Glasshouse · Glasshouse");
});

test("an issue is archived until a number of further events, with Enter in the field", async () => {
  await open(`/observe/issues/${incident.issueId}`);
  await page.getByRole("button", { name: "Archive until" }).click();
  await page.getByRole("spinbutton", { name: "Number" }).fill("7");
  await page.keyboard.press("Enter");
  await page.getByText("until 7 more events", { exact: true }).waitFor();
  await press("Reopen");
  await expect.poll(() => status().getByText("1 issue reopened.").isVisible()).toBe(true);
});

test("an issue is assigned and commented on", async () => {
  await open(`/observe/issues/${incident.issueId}`);
  await press("Assign");
  await page.getByRole("textbox", { name: "Assignee" }).fill("Ann <b>Lee</b>");
  await page.keyboard.press("Enter");
  await status().getByText("1 issue assigned to Ann <b>Lee</b>.").waitFor();
  await page.getByRole("textbox", { name: "Comment" }).fill("the <i>bank</i> is down");
  await press("Comment");
  await history().getByText("the <i>bank</i> is down").first().waitFor();
  await history().getByRole("button", { name: "Delete this comment" }).click();
  await status().getByText("1 comment deleted.").waitFor();
  await press("Undo");
  await expect.poll(() => history().getByText("the <i>bank</i> is down").first().isVisible()).toBe(true);
});

test("issues are merged in the list and unmerged on the page", async () => {
  await open("/observe/issues?query=the");
  for (const title of ["shelf", "till"])
    await page.getByRole("listitem").filter({ hasText: title }).getByRole("checkbox").check();
  await press("More");
  await press("Merge into the oldest");
  await status().getByText("1 issue merged.").waitFor();
  const row = page.getByRole("list", { name: "Issues" }).getByRole("link", { name: /till|shelf/ });
  await expect.poll(() => row.count()).toBe(1);
  await row.click();
  await page.getByText("Merged into this issue").waitFor();
  await page.getByRole("button", { name: /^Unmerge/ }).click();
  await status().getByText("1 issue unmerged.").waitFor();
  await open("/observe/issues?query=the");
  await expect.poll(() => row.count()).toBe(2);
});

test("all issues matching a search are selected with their count, changed and restored", async () => {
  await open("/observe/issues?query=is:unresolved+the&all=1");
  await page.getByText("All 4 matching issues").waitFor();
  await press("Archive");
  await status().getByText("4 issues archived.").waitFor();
  await press("Undo");
  await status().getByText("Undone.").waitFor();
  await expect.poll(() => page.getByRole("list", { name: "Issues" }).getByRole("listitem").count()).toBe(4);
});

test("an issue is deleted only after the word is typed", async () => {
  await open("/observe/issues?query=door");
  await page.getByRole("link", { name: "the door is open" }).click();
  await page.waitForURL(/issues\/\d+/);
  const deleting = async (word: string) => {
    await press("More");
    await page.getByRole("textbox", { name: /^To permanently delete this issue/ }).fill(word);
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  };
  await deleting("delete");
  await status().getByText("1 issue deleted with all their events.").waitFor();
  await open("/observe/issues?query=door");
  await expect.poll(() => page.getByText("No matching issues").isVisible()).toBe(true);
});
