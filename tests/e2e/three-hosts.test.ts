import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import { eventually } from "../eventually.ts";
import { freePorts } from "../free-ports.ts";
import { sharedBrowser } from "./browser.ts";
import { openPage } from "./open-page.ts";
import { makePart, type Part } from "./start-part.ts";
import { topFrame } from "./top-frame.ts";

/** Three addresses of this machine's loopback stand for three hosts. */
const HOSTS = { app: "127.0.0.1", dashboard: "127.0.0.2", collector: "127.0.0.3" };

let browser: Browser;
let app: Part;
let dashboard: Part;
let collector: Part;
let urls: Record<keyof typeof HOSTS, string>;
let apiToken: string;

beforeAll(async () => {
  browser = await sharedBrowser();
  const [appPort, dashboardPort, collectorPort] = (await freePorts(3)).map(String);
  urls = {
    app: `http://${HOSTS.app}:${appPort}`,
    dashboard: `http://${HOSTS.dashboard}:${dashboardPort}`,
    collector: `http://${HOSTS.collector}:${collectorPort}`,
  };
  collector = await makePart({
    GLASSHOUSE_RUN: "collector",
    GLASSHOUSE_HOST: HOSTS.collector,
    COLLECTOR_PORT: collectorPort ?? "",
  });
  await collector.start();
  // What the operator copies to the other hosts.
  const written = await readFile(join(collector.data, "credentials.json"), "utf8");
  const { dsn, dashboardToken, apiToken: token } = JSON.parse(written) as Record<string, string>;
  apiToken = token ?? "";
  dashboard = await makePart({
    GLASSHOUSE_RUN: "dashboard",
    GLASSHOUSE_HOST: HOSTS.dashboard,
    DASHBOARD_PORT: dashboardPort ?? "",
    COLLECTOR_URL: urls.collector,
    GLASSHOUSE_DASHBOARD_TOKEN: dashboardToken ?? "",
  });
  app = await makePart({
    GLASSHOUSE_RUN: "app",
    GLASSHOUSE_HOST: HOSTS.app,
    PORT: appPort ?? "",
    COLLECTOR_URL: urls.collector,
    SENTRY_DSN: dsn ?? "",
    GLASSHOUSE_URL: urls.dashboard,
    GLASSHOUSE_FAULTS: "1",
  });
});
afterAll(async () => {
  for (const part of [app, dashboard, collector]) await part?.remove();
});

/** Makes the app fail on its server or in the browser, and returns the id that the visitor is shown, linked to its report. */
async function fail(where: "server" | "browser"): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(where === "server" ? `${urls.app}/faults/server-component` : `${urls.app}/faults`, {
    waitUntil: "load",
  });
  if (where === "browser") await page.getByRole("button", { name: "Fail: Client throw" }).click();
  const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
  const link = page.getByRole("link", { name: "Open in the dashboard" }).first();
  expect(await link.getAttribute("href")).toBe(`${urls.dashboard}/observe/find/${id}`);
  await page.context().close();
  return id ?? "";
}

/** The original file of the frame that threw, once the collector has the event. */
async function sourceOf(id: string): Promise<string | null | undefined> {
  const event = await eventually(async () => {
    const answer = await fetch(`${urls.collector}/api/0/projects/glasshouse/app/events/${id}/`, {
      headers: { authorization: `Bearer ${apiToken}` },
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return (await answer.json()) as EventView;
  });
  return topFrame(event)?.filename;
}

/** Asks the dashboard for an id, and returns the page that it leads to. */
async function find(id: string): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await openPage(page, `${urls.dashboard}/observe/find/${id}`);
  const path = new URL(page.url()).pathname;
  await page.context().close();
  return path;
}

test("the app and the dashboard start without the collector, and what waits arrives when it starts", async () => {
  await collector.stop();
  await dashboard.start();
  await app.start();
  const ids = [await fail("server"), await fail("browser")];
  const page = await browser.newPage();
  await openPage(page, `${urls.dashboard}/observe`);
  await page.getByText("The collector isn't responding").first().waitFor();
  await page.close();

  await collector.start();
  expect(await Promise.all(ids.map(sourceOf))).toEqual([
    "src/shell/faults/server-faults.ts",
    "src/shell/faults/fault-buttons.tsx",
  ]);
  for (const id of ids) expect(await find(id)).toMatch(new RegExp(`^/observe/issues/\\d+/events/${id}$`));
});

test("each is restarted by itself, and goes on with the others", async () => {
  for (const part of [app, collector, dashboard]) {
    await part.stop();
    await part.start();
  }
  const id = await fail("server");
  expect(await sourceOf(id)).toBe("src/shell/faults/server-faults.ts");
  expect(await find(id)).toContain(id);
});

test("no host has a file of another's", async () => {
  for (const { data } of [app, dashboard]) {
    const files = await readdir(data);
    expect(files).not.toContain("credentials.json");
    expect(files).not.toContain("state.db");
  }
});
