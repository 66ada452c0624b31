import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations, SCREEN_RULES } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { isWhole, openPage } from "./open-page.ts";

let house: Glasshouse;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await sharedBrowser();
  page = await (await browser.newContext()).newPage();
});
afterAll(() => house.stop());

const open = (path: string) => openPage(page, `${house.dashboard}/observe${path}`);
const address = () => new URL(page.url());

async function send(dsn: string, message: string): Promise<number> {
  const { origin, pathname, username } = new URL(dsn);
  const answer = await fetch(`${origin}/api${pathname}/envelope/?sentry_key=${username}`, {
    method: "POST",
    body: `{}\n{"type":"event"}\n${JSON.stringify({ message })}`,
  });
  return answer.status;
}

async function createProject(name: string, slug: string): Promise<void> {
  await open("/settings/projects");
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Create project" }) });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Name in addresses").fill(slug);
  await form.getByRole("button", { name: "Create project" }).click();
  await page.getByText("The project was created.").waitFor();
}

/** The project's first DSN, as its settings show it. */
async function dsnOf(slug: string): Promise<string> {
  await open(`/settings?project=${slug}`);
  await page.getByRole("heading", { name: "Keys", exact: true }).waitFor();
  return ((await page.locator("code", { hasText: /^http/ }).first().textContent()) ?? "").trim();
}

test("one is created, chosen, and seen apart from the others; its address goes on being its own", async () => {
  await createProject("Web shop", "web-shop");
  expect(await findViolations(page, SCREEN_RULES)).toEqual([]);
  const dsn = await dsnOf("web-shop");
  expect(await send(house.dsn, "of the first project")).toBe(200);
  expect(await send(dsn, "of the shop")).toBe(200);

  await open("");
  await page.getByRole("button", { name: "Project: App" }).click();
  await page.getByRole("link", { name: "Web shop" }).click();
  await page.getByRole("button", { name: "Project: Web shop" }).waitFor();
  expect(address().searchParams.get("project")).toBe("web-shop");

  await page.getByRole("link", { name: "Issues" }).first().click();
  await page.getByText("of the shop").first().waitFor();
  expect(address().search).toContain("project=web-shop");
  expect(await page.getByText("of the first project").count()).toBe(0);

  await page.getByRole("link", { name: "of the shop" }).first().click();
  await page.getByRole("heading", { name: "of the shop" }).first().waitFor();
  await isWhole(page);
  expect(address().searchParams.get("project")).toBe("web-shop");
  const issue = address();

  // Somebody who is given the address sees the same.
  const other = await (await browser.newContext()).newPage();
  await openPage(other, issue.href);
  await other.getByRole("heading", { name: "of the shop" }).first().waitFor();
  await other.close();

  await page.getByRole("button", { name: "Resolve", exact: true }).first().click();
  await page.getByText("Resolved").first().waitFor();
  await eventually(async () => expect(address().searchParams.get("project")).toBe("web-shop"));
  await page.getByRole("button", { name: "Project: Web shop" }).click();
  await page.getByRole("link", { name: "App" }).click();
  await page.getByRole("button", { name: "Project: App" }).waitFor();
  expect(address().searchParams.has("project")).toBe(false);
  await open("/issues");
  await page.getByText("of the first project").first().waitFor();
  expect(await page.getByText("of the shop").count()).toBe(0);
});

test("an id is found in whichever project has it", async () => {
  await createProject("Found", "found");
  const { origin, pathname, username } = new URL(await dsnOf("found"));
  const id = "f0".repeat(16);
  const event = JSON.stringify({ event_id: id, message: "only here" });
  const url = `${origin}/api${pathname}/store/?sentry_key=${username}`;
  expect((await fetch(url, { method: "POST", body: event })).status).toBe(200);
  await open("/issues");
  await page.getByRole("button", { name: "Project: App" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type(id);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "only here" }).first().waitFor();
  await page.getByRole("button", { name: "Project: Found" }).waitFor();
  expect(address().searchParams.get("project")).toBe("found");
});

test("without script, too, every page stays in its project", async () => {
  await createProject("Plain", "plain");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${house.dashboard}/observe/settings?project=plain`);
  await plain.getByRole("link", { name: "Quotas and filters" }).first().click();
  expect(new URL(plain.url()).searchParams.get("project")).toBe("plain");
  await plain.getByRole("button", { name: /^Save/ }).first().click();
  await plain.waitForLoadState();
  expect(new URL(plain.url()).searchParams.get("project")).toBe("plain");
  await context.close();
});

test("keys are added, limited, rotated and deleted", async () => {
  await createProject("Keyed", "keyed");
  const dsn = await dsnOf("keyed");
  const forms = page.locator("form");
  const added = forms.filter({ has: page.getByRole("button", { name: "Add key" }) });
  await added.getByLabel("Name").fill("mobile");
  await added.getByLabel("Items a minute").fill("2");
  await added.getByRole("button", { name: "Add key" }).click();
  await page.getByText("The key was created.").waitFor();
  await page.getByText("2 items a minute at most").waitFor();
  await eventually(async () => expect(address().searchParams.get("project")).toBe("keyed"));
  expect(await findViolations(page, SCREEN_RULES)).toEqual([]);

  const key = (name: string) => page.locator("[aria-labelledby=keys] li").filter({ hasText: name });
  await key("Default").getByRole("button", { name: "Rotate" }).click();
  await page.getByText("There is a new key.").waitFor();
  expect(await key("Default").count()).toBe(2);
  await key("Default")
    .filter({ hasText: /ends \d/ })
    .waitFor();
  expect(await send(dsn, "by the old key")).toBe(200);

  const old = key("Default").filter({ hasText: /ends \d/ });
  await old.getByText("Delete", { exact: true }).click();
  await old.getByRole("button", { name: "Delete the key Default" }).click();
  await page.getByText("The key was deleted.").waitFor();
  expect(await send(dsn, "by the deleted key")).toBe(403);
});

test("an archived project takes nothing, and one is deleted by its name only", async () => {
  await createProject("Old", "old");
  const dsn = await dsnOf("old");
  await open("/settings/projects");
  const row = () => page.locator("li").filter({ has: page.locator("code", { hasText: /^old$/ }) });
  await row().getByRole("button", { name: "Archive Old" }).click();
  await page.getByText("The project is archived").waitFor();
  expect(await send(dsn, "too late")).toBe(403);

  const remove = async (typed: string) => {
    await row().getByText("Delete", { exact: true }).click();
    await row().getByLabel("to delete it with everything").fill(typed);
    await row().getByRole("button", { name: "Delete the project Old" }).click();
  };
  await remove("other");
  await page.getByText("The name was not the project's.").waitFor();
  await open("/settings/projects");
  await remove("old");
  await page.getByText("The project was deleted").waitFor();
  expect(await row().count()).toBe(0);
});
