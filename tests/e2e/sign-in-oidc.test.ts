import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../free-ports.ts";
import { CLIENT, startOidcProvider, type TestProvider } from "../start-oidc-provider.ts";
import { visitProvider } from "../visit-provider.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations, SCREEN_RULES } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { isWhole, openPage } from "./open-page.ts";

const PASSWORD = "correct horse battery";

let provider: TestProvider;
let house: Glasshouse;
let browser: Browser;

beforeAll(async () => {
  const [port] = await freePorts(1);
  const dashboard = `http://localhost:${port}`;
  provider = await startOidcProvider({ redirectUri: `${dashboard}/observe/login/oidc` });
  provider.people.set("1001", { preferred_username: "anna", groups: ["admins"] });
  provider.people.set("1002", { preferred_username: "bert", groups: ["visitors"] });
  house = await startGlasshouse({
    DASHBOARD_PORT: String(port),
    GLASSHOUSE_URL: dashboard,
    GLASSHOUSE_PASSWORD: PASSWORD,
    GLASSHOUSE_OIDC_ISSUER: provider.issuer,
    GLASSHOUSE_OIDC_CLIENT_ID: CLIENT.id,
    GLASSHOUSE_OIDC_CLIENT_SECRET: CLIENT.secret,
    GLASSHOUSE_OIDC_ROLES: "admins=admin",
    GLASSHOUSE_OIDC_NAME: "Example",
  });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await house.stop();
  await provider.stop();
});

const open = (page: Page, path: string) => openPage(page, `${house.dashboard}/observe${path}`);

/** From a page that wants a sign-in to the provider and back. */
async function signIn(context: BrowserContext, login: string): Promise<Page> {
  const page = await context.newPage();
  await open(page, "/settings/people");
  await page.getByRole("link", { name: "Sign in with Example" }).click();
  await page.getByLabel("Login").fill(login);
  await page.getByRole("button", { name: "Continue" }).click();
  return page;
}

test("somebody signs in at the provider, and is let in as long as their groups allow it", async () => {
  const context = await browser.newContext();
  const anna = await signIn(context, "1001");
  await anna.getByRole("heading", { name: "People" }).waitFor();
  await isWhole(anna);
  expect(anna.url()).toBe(`${house.dashboard}/observe/settings/people`);
  const own = anna.getByRole("listitem").filter({ hasText: "You" });
  await own.getByText("OpenID Connect").waitFor();
  const role = own.getByLabel("Role of anna", { exact: true });
  expect([await role.inputValue(), await role.isDisabled()]).toEqual(["admin", true]);
  expect(await findViolations(anna, SCREEN_RULES)).toEqual([]);
  await open(anna, "/settings/account");
  await anna.getByText("You sign in by the identity provider").waitFor();
  expect(await anna.getByLabel("New password").count()).toBe(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("glasshouse_oidc");

  provider.people.set("1001", { preferred_username: "anna", groups: [] });
  const again = await signIn(await browser.newContext(), "1001");
  await again.getByRole("alert").filter({ hasText: "You aren't allowed in here." }).waitFor();
  await open(anna, "/issues");
  await anna.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("whoever is not let in reads why, and can still use a password", async () => {
  const page = await signIn(await browser.newContext(), "1002");
  await page.getByRole("alert").filter({ hasText: "Ask whoever runs Glasshouse which group" }).waitFor();
  expect(await findViolations(page, SCREEN_RULES)).toEqual([]);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "People" }).waitFor();
});

test("what another browser started is not finished by this one", async () => {
  provider.people.set("1003", { preferred_username: "carla", groups: ["admins"] });
  const started = await fetch(`${house.dashboard}/observe/login/oidc/start`, { redirect: "manual" });
  const query = await visitProvider(started.headers.get("location") ?? "", "1003");
  const callback = `${house.dashboard}/observe/login/oidc${query}`;

  const victim = await (await browser.newContext()).newPage();
  await openPage(victim, callback);
  await victim.getByRole("alert").filter({ hasText: "began in another browser" }).waitFor();
  await open(victim, "/issues");
  await victim.getByRole("heading", { name: "Sign in" }).waitFor();

  const cookie = started.headers.getSetCookie().map((text) => text.split(";", 1)[0]);
  const finished = await fetch(callback, { redirect: "manual", headers: { cookie: cookie.join("; ") } });
  expect(finished.headers.get("location")).toBe("/observe");
  expect(finished.headers.getSetCookie().join()).toMatch(/glasshouse_session=[0-9a-f]{64};/);
});
