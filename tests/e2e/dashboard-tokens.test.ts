import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations, SCREEN_RULES } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";

const PASSWORD = "correct horse battery";

let house: Glasshouse;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse({ GLASSHOUSE_PASSWORD: PASSWORD });
  browser = await sharedBrowser();
  page = await (await browser.newContext()).newPage();
  await open(page, "/settings/tokens");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Tokens", exact: true }).waitFor();
});
afterAll(() => house.stop());

const open = (on: Page, path: string) => openPage(on, `${house.dashboard}/observe${path}`);
const entries = (on: Page) => on.getByRole("list", { name: "Entries" }).getByRole("listitem");

async function statusWith(token: string, method = "GET"): Promise<number> {
  const url = `${house.collector}/api/v1/${method === "GET" ? "summary" : "boards"}`;
  return (await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })).status;
}

test("a token is created, used, and revoked, and the audit log says by whom", async () => {
  await page.getByText("There are none yet.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("night job");
  await page.getByRole("combobox", { name: "Scope" }).selectOption({ label: "Read" });
  await page.getByRole("button", { name: "Create token" }).click();
  const shown = page.locator("output code", { hasText: "gls_" });
  await shown.waitFor();
  const token = (await shown.textContent()) ?? "";
  expect([await statusWith(token), await statusWith(token, "POST")]).toEqual([200, 403]);

  await eventually(async () => {
    await open(page, "/settings/tokens");
    await page.getByText(/last used (just now|\d+ s ago)/).waitFor({ timeout: 500 });
  });
  expect(await page.content()).not.toContain(token);
  expect(await findViolations(page, SCREEN_RULES)).toEqual([]);
  await page.getByRole("button", { name: "Revoke night job" }).click();
  await page.getByText("The token was revoked.").waitFor();
  expect(await statusWith(token)).toBe(401);

  await open(page, "/settings/audit");
  expect(await entries(page).allInnerTexts()).toEqual([
    expect.stringMatching(/Revoke a token.*: night job \(read\)[^]*owner[^]*127\.0\.0\.1/),
    expect.stringMatching(/Create a token.*: night job \(read\)[^]*owner/),
    expect.stringMatching(/Sign in[^]*owner/),
  ]);
  expect(await findViolations(page, SCREEN_RULES)).toEqual([]);
});

test("the audit log is filtered, and downloaded as it is filtered", async () => {
  await open(page, "/settings/audit");
  await page.getByRole("searchbox", { name: "What" }).fill("night");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL(/what=night/);
  await eventually(async () => expect(await entries(page).count()).toBe(2));
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("audit.ndjson");
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual([
    "revokeToken",
    "createToken",
  ]);
});

test("whoever may not administer is told so, and shown neither", async () => {
  const headers = { authorization: `Bearer ${house.apiToken}`, "content-type": "application/json" };
  const send = async (path: string, body: object) => {
    const url = `${house.collector}/api/v1/${path}`;
    return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { token } = (await send("people", { name: "vera", role: "viewer" })) as { token: string };
  const viewer = await (await browser.newContext()).newPage();
  await openPage(viewer, `${house.dashboard}/observe/join?token=${token}`);
  await viewer.getByLabel("New password").fill("tumbling otter plates");
  await viewer.getByLabel("The same again").fill("tumbling otter plates");
  await viewer.getByRole("button", { name: "Save and sign in" }).click();
  await viewer.getByRole("heading", { name: "Sign in" }).waitFor();
  await open(viewer, "/settings/tokens");
  await viewer.getByLabel("Name").fill("vera");
  await viewer.getByLabel("Password").fill("tumbling otter plates");
  await viewer.getByRole("button", { name: "Sign in" }).click();
  await viewer.getByText("Your role can't see or create tokens.").waitFor();
  expect(await viewer.getByRole("button", { name: "Create token" }).isDisabled()).toBe(true);
  await open(viewer, "/settings/audit");
  await viewer.getByText("Your role can't read the audit log.").waitFor();
  expect(await viewer.getByRole("button", { name: "Filter" }).isDisabled()).toBe(true);
  expect(await entries(viewer).count()).toBe(0);
  expect((await viewer.request.get(`${house.dashboard}/observe/settings/audit/download`)).status()).toBe(403);
});
