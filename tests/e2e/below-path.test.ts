import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findSentryCli, UPLOADED, uploadScript } from "../sentry-cli.ts";
import { BASE, signIn, startBelowPath, strayAddresses, watchStrays, type BelowPath } from "./below-path.ts";
import { findNginx } from "./nginx.ts";
import { openPage } from "./open-page.ts";
import { sendLogs } from "./send-incident.ts";

const nginx = findNginx();
const cli = findSentryCli();
const noNginx = nginx === undefined ? " (skipped: nginx is not installed)" : "";
const noCli = cli === undefined ? " (skipped: sentry-cli is not installed)" : "";

describe.skipIf(nginx === undefined)(`below a path of a host with other pages${noNginx}`, () => {
  let place: BelowPath;
  let page: Page;
  let strays: string[];

  beforeAll(async () => {
    place = await startBelowPath(nginx ?? "");
    page = await place.context.newPage();
    strays = watchStrays(page, place);
  });
  afterAll(() => place?.stop());

  test("a sign-in works over HTTP/2, and its cookie is for these pages alone", async () => {
    await signIn(page, place.dashboard, "/observe/settings");
    expect(
      await page.evaluate(
        () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).nextHopProtocol,
      ),
    ).toBe("h2");
    const cookies = await place.context.cookies();
    expect(cookies.find(({ name }) => name === "glasshouse_session")).toMatchObject({
      path: `${BASE}/observe`,
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
    });
    expect(cookies.filter(({ path }) => !path.startsWith(`${BASE}/`))).toEqual([]);
  });

  test("from page to page, everything is requested below the path", async () => {
    await openPage(page, `${place.dashboard}/observe`);
    for (const [screen, path] of [
      ["Issues", "/observe/issues"],
      ["Traces", "/observe/traces"],
      ["Logs", "/observe/logs"],
      ["Settings", "/observe/settings"],
    ]) {
      // A new document would forget it.
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      const link = page.getByRole("navigation").getByRole("link", { name: screen, exact: true }).first();
      await link.click();
      await page.waitForURL((url) => url.pathname === BASE + path);
      await expect.poll(() => link.getAttribute("aria-current")).toBe("page");
      expect(await page.evaluate(() => "isSame" in window)).toBe(true);
      expect(await strayAddresses(page)).toEqual([]);
    }
    await page.goBack();
    await page.getByRole("heading", { name: "Logs", level: 1 }).waitFor();
    expect(strays).toEqual([]);
  });

  test("a form without script leads back below the path", async () => {
    const context = await place.context
      .browser()
      ?.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false });
    const plain = await context?.newPage();
    if (plain === undefined) throw new Error("The browser is gone");
    await signIn(plain, place.dashboard, "/observe/settings/appearance");
    await plain.getByRole("main").getByRole("button", { name: "Dark" }).click();
    await expect.poll(() => plain.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(new URL(plain.url()).pathname).toBe(`${BASE}/observe/settings/appearance`);
    expect(await strayAddresses(plain)).toEqual([]);
    await context?.close();
  });

  test("the settings show the DSN that SDKs elsewhere can reach", async () => {
    await openPage(page, `${place.dashboard}/observe/settings`);
    const { host } = new URL(place.host);
    expect(await page.getByRole("main").innerText()).toMatch(
      new RegExp(`https://[0-9a-f]{32}@${host.replace(".", "\\.")}/ingest/1`),
    );
  });

  test("a live view passes lines on as they come", async () => {
    await page.goto(`${place.dashboard}/observe/logs?view=live&query=service:encrypted`);
    await page.getByText(/^Live · /).waitFor();
    await sendLogs(place.house, "encrypted", ["through the proxy"]);
    const lines = page.getByRole("list", { name: "Log lines" }).getByRole("listitem");
    await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringContaining("through the proxy")]);
  });

  test("an error page of the app, at the host's root, leads to its report, and the palette finds it", async () => {
    const visitor = await place.context.newPage();
    await visitor.goto(`${place.host}/faults/server-component`);
    const id = (await visitor.locator("[data-error-id]").getAttribute("data-error-id")) ?? "";
    const link = visitor.getByRole("link", { name: "Open in the dashboard" });
    expect(await link.getAttribute("href")).toBe(`${place.dashboard}/observe/find/${id}`);
    await visitor.close();
    const reported = new RegExp(`^${BASE}/observe/issues/\\d+/events/${id}$`);
    await expect
      .poll(async () => {
        await page.goto(`${place.dashboard}/observe/find/${id}`);
        return new URL(page.url()).pathname;
      })
      .toMatch(reported);
    await openPage(page, `${place.dashboard}/observe`);
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill(id);
    const found = page.getByRole("option").first();
    await found.waitFor();
    await found.click();
    await page.waitForURL((url) => reported.test(url.pathname));
    expect(strays).toEqual([]);
  });

  test("what the dashboard does wrong is reported below the path, too", async () => {
    await openPage(page, `${place.dashboard}/observe/settings/about`);
    const sent = page.waitForRequest((request) => request.url().includes("/api/report"));
    const before = strays.length;
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error("thrown by a page of the dashboard");
      }),
    );
    expect(new URL((await sent).url()).pathname).toBe(`${BASE}/api/report`);
    await expect.poll(() => strays.splice(before)).toEqual(["thrown by a page of the dashboard"]);
  });

  test("the dashboard's own port serves both addresses, for health checks and proxies that remove the path", async () => {
    const { dashboard } = place.house;
    const statuses = async (path: string) => (await fetch(dashboard + path, { redirect: "manual" })).status;
    expect(await Promise.all([statuses("/healthz"), statuses(`${BASE}/healthz`)])).toEqual([200, 200]);
    expect(await Promise.all([statuses("/observe/login"), statuses(`${BASE}/observe/login`)])).toEqual([
      200, 200,
    ]);
    const start = await fetch(`${dashboard}${BASE}/`, { redirect: "manual" });
    expect(start.headers.get("location")).toBe(`${BASE}/observe`);
  });

  test.skipIf(cli === undefined)(`sentry-cli uploads through it${noCli}`, async () => {
    const { apiToken, dsn } = place.house;
    // It takes no address with a path.
    const collector = { url: place.local, apiToken, dsn };
    expect(await uploadScript(cli ?? "", collector, place.folder)).toMatch(UPLOADED);
  });
});
