import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBase32, hotp, stepOf } from "#collector/access/totp.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations, SCREEN_RULES } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { isWhole, openPage } from "./open-page.ts";

const OPERATOR = "correct horse battery";
const PASSWORD = "tumbling otter plates";

let house: Glasshouse;
let browser: Browser;
let owner: Page;

beforeAll(async () => {
  house = await startGlasshouse({ GLASSHOUSE_PASSWORD: OPERATOR });
  browser = await sharedBrowser();
  // The only account yet: nobody asks for its name.
  owner = await (await browser.newContext()).newPage();
  await signIn(owner, { Password: OPERATOR });
  await owner.getByRole("heading", { name: "People" }).waitFor();
});
afterAll(() => house.stop());

const open = (page: Page, path: string) => openPage(page, `${house.dashboard}/observe${path}`);

async function signIn(page: Page, fields: Record<string, string>, path = "/settings/people") {
  await open(page, path);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Invites somebody and returns their link. */
async function invite(name: string, role: string): Promise<string> {
  await open(owner, "/settings/people");
  await owner.getByLabel("Name or e-mail address").fill(name);
  await owner.getByLabel("Role", { exact: true }).selectOption({ label: role });
  await owner.getByRole("button", { name: "Invite" }).click();
  const link = owner.locator("code", { hasText: "/observe/join?token=" });
  await link.waitFor();
  return (await link.textContent()) ?? "";
}

async function join(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage();
  await openPage(page, link);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("The same again").fill(PASSWORD);
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  return page;
}

test("an invited viewer signs in, reads, and is told why they can't change access", async () => {
  const link = await invite("anna@example.com", "Viewer");
  expect(link.startsWith(`${house.dashboard}/observe/join?token=`)).toBe(true);

  const theirs = await browser.newContext();
  const anna = await join(theirs, link);
  await openPage(anna, link);
  await anna.getByRole("heading", { name: "This link no longer works" }).waitFor();

  await signIn(anna, { Name: "anna@example.com", Password: "wrong" });
  await anna.getByRole("alert").filter({ hasText: "Wrong password" }).waitFor();
  await signIn(anna, { Name: "anna@example.com", Password: PASSWORD });
  await anna.getByRole("heading", { name: "People" }).waitFor();
  await isWhole(anna);
  expect(await findViolations(anna, SCREEN_RULES)).toEqual([]);
  expect(await anna.getByRole("button", { name: "Invite" }).isDisabled()).toBe(true);
  expect(await anna.getByRole("button", { name: "Remove owner" }).isDisabled()).toBe(true);
  await anna.getByText("Your role can't change who has access.").first().waitFor();
  await open(anna, "/issues");
  await anna.getByRole("heading", { name: "Issues" }).waitFor();

  await open(owner, "/settings/people");
  await owner.getByRole("button", { name: "Remove anna@example.com" }).click();
  await owner.getByText("The person was removed.").waitFor();
  await open(anna, "/issues");
  await anna.getByRole("heading", { name: "Sign in" }).waitFor();
});

const FORBIDDEN = "Your role can't do this. It needs the role";
/** What sends a form to a server action. */
const CHANGES = "main :is(form[method=post i] button[type=submit], button[formmethod=post i])";

test("what a role may not change is disabled, with the reason", async () => {
  const { origin, pathname, username } = new URL(house.dsn);
  const url = `${origin}/api${pathname}/envelope/?sentry_key=${username}`;
  await fetch(url, { method: "POST", body: '{}\n{"type":"event"}\n{"message":"out of stock"}' });
  const carla = await join(await browser.newContext(), await invite("carla", "Viewer"));
  await signIn(carla, { Name: "carla", Password: PASSWORD }, "/issues");
  await carla.getByRole("link", { name: "out of stock" }).first().click();
  await carla.getByRole("group", { name: "Actions" }).waitFor();
  const issue = new URL(carla.url()).pathname.replace("/observe", "");
  for (const path of [
    issue,
    "/issues",
    "/incidents/new",
    "/alerts/rules?rule=slower",
    "/alerts/channels?add=webhook",
    "/alerts/silences",
    "/settings/quotas",
    "/settings/scrubbing",
    "/settings/grouping",
    "/settings/personal-data",
  ]) {
    // A page does not wait for a collector that takes long to say what the viewer may do.
    await eventually(async () => {
      await open(carla, path);
      const changes = carla.locator(CHANGES);
      // Trying the catalogue on a text changes nothing.
      const enabled = await carla.locator(`${CHANGES}:enabled:not(:text-is("Test"))`).count();
      expect([path, enabled, (await changes.count()) > 0]).toEqual([path, 0, true]);
    });
    expect(await carla.getByRole("group", { name: FORBIDDEN }).count()).toBeGreaterThan(0);
    expect(await findViolations(carla, SCREEN_RULES)).toEqual([]);
  }
  await eventually(async () => {
    await open(carla, issue);
    expect(await carla.getByRole("group", { name: FORBIDDEN }).count()).toBeGreaterThan(0);
  });
  const resolve = await carla.getByRole("button", { name: "Resolve", exact: true }).boundingBox();
  await carla.mouse.move(resolve!.x + 5, resolve!.y + 5, { steps: 2 });
  await carla.getByRole("tooltip").filter({ hasText: "It needs the role Member or higher." }).waitFor();

  await open(owner, "/settings/people");
  await owner.getByLabel("Role of carla", { exact: true }).selectOption({ label: "Member" });
  await owner.getByRole("button", { name: "Save the role of carla" }).click();
  await owner.getByText("The role was changed.").waitFor();
  await eventually(async () => {
    await open(carla, "/settings/quotas");
    expect(await carla.locator(`${CHANGES}:enabled`).count()).toBe(0);
  });
  await open(carla, issue);
  await carla.getByRole("button", { name: "Assign", exact: true }).click();
  await carla.getByRole("button", { name: "Assign to me" }).click();
  await carla.getByRole("button", { name: "Assigned to carla" }).waitFor();
});

test("a person turns on one-time codes, and signs in with one", async () => {
  const link = await invite("bert", "Member");
  const bert = await join(await browser.newContext(), link);
  const named = { Name: "bert", Password: PASSWORD };
  await signIn(bert, named, "/settings/account");
  await bert.getByRole("button", { name: "Set up" }).click();
  const key = bert.locator("code").first();
  await key.waitFor();
  const secret = fromBase32((await key.textContent()) ?? "")!;
  await bert.getByLabel("Code", { exact: true }).fill(hotp(secret, stepOf(Date.now())));
  await bert.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await bert.getByRole("button", { name: "Turn on" }).click();
  await bert.getByText("Keep these recovery codes").waitFor();
  const [recovery = ""] = ((await bert.locator("output code").textContent()) ?? "").split("\n");

  const again = await (await browser.newContext()).newPage();
  await signIn(again, named, "/settings/account");
  await again.getByText("Enter the code that your authenticator shows").waitFor();
  for (const [label, value] of Object.entries({ ...named, "One-time code": recovery }))
    await again.getByLabel(label).fill(value);
  await again.getByRole("button", { name: "Sign in" }).click();
  await again.getByRole("heading", { name: "Your account" }).waitFor();
  expect(await again.getByText("This session").count()).toBe(1);
  expect(await findViolations(again, SCREEN_RULES)).toEqual([]);
});
