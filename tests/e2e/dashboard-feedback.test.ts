import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";
import { sendIncident, type Incident } from "./send-incident.ts";

let house: Glasshouse;
let incident: Incident;
let page: Page;
const fetched: string[] = [];

beforeAll(async () => {
  house = await startGlasshouse();
  incident = await sendIncident(house);
});
beforeEach(async () => {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => fetched.push("dialog")));
  page.on("request", (request) => fetched.push(request.url()));
});
afterAll(() => house?.stop());

const open = (path: string) => openPage(page, `${house.dashboard}${path}`);
const row = () => page.getByRole("list", { name: "Feedback" }).getByRole("listitem");

test("feedback opens from its id, with its files in place, and leads to its error", async () => {
  await open(`/observe/find/${incident.feedbackId}`);
  await page.getByRole("heading", { level: 1, name: "Feedback from Bea Miller" }).waitFor();
  fetched.length = 0;
  for (const view of await page.locator("summary", { hasText: "View" }).all()) await view.click();
  const content = (name: string) => page.getByRole("region", { name: `Content of ${name}` });
  for (const name of ["app.log", "page.html", "picture.svg"])
    expect(await content(name).innerText()).toContain("<script>alert(2)</script>");
  await content("state.json").getByText("sku").waitFor();
  expect(fetched.filter((url) => !/\/observe\/attachments\/[0-9a-f]{32}\/[\d-]+\/text$/.test(url))).toEqual(
    [],
  );
  const shot = page.getByRole("img", { name: "Attachment shot.png" });
  await expect.poll(() => shot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("region", { name: "Belongs to" }).getByRole("link", { name: /APP-/ }).click();
  await page.waitForURL(`**/events/${incident.eventId}`);
});

test("it is read, assigned, spam and back, with a record of who did it", async () => {
  await open(`/observe/feedback/${incident.feedbackId}`);
  await open("/observe/feedback");
  await expect.poll(async () => (await row().first().innerText()).includes("Unread")).toBe(false);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByText("1 message", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Spam" }).click();
  await page.getByText(/1 message marked as spam/).waitFor();
  await page.getByText("The inbox is empty").waitFor();
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: /Spam/ }).click();
  await row().getByRole("link", { name: "Bea Miller" }).click();
  await page.getByRole("button", { name: "Not spam" }).click();
  await page.getByText(/moved to the inbox/).waitFor();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("button", { name: "Assign to me" }).click();
  const activity = page.getByRole("region", { name: "Activity" }).getByRole("listitem");
  await expect.poll(() => activity.count()).toBe(3);
  expect(
    (await activity.allInnerTexts()).map((text) => text.replace(/ \S+ \S+ ago$| just now$/, "")),
  ).toEqual([
    expect.stringContaining("me assigned it to me"),
    expect.stringContaining("me moved it to the inbox"),
    expect.stringContaining("me marked it as spam"),
  ]);
});

test("an unknown key of a search is shown at its place", async () => {
  await open("/observe/feedback?query=enviroment:x");
  const problem = page.getByRole("alert").filter({ hasText: "Did you mean `environment`?" });
  await expect.poll(() => problem.count()).toBe(1);
});
