import { readdir } from "node:fs/promises";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { openPage } from "./open-page.ts";
import { makeThreeHosts, SOURCES, type ThreeHosts } from "./three-hosts.ts";

let browser: Browser;
let three: ThreeHosts;

beforeAll(async () => {
  browser = await sharedBrowser();
  three = await makeThreeHosts(browser);
});
afterAll(() => three?.remove());

test("the app and the dashboard start without the collector, and what waits arrives when it starts", async () => {
  const { app, dashboard, collector } = three.hosts;
  await collector.stop();
  await dashboard.start();
  await app.start();
  const ids = [await three.fail("server"), await three.fail("browser")];
  const page = await browser.newPage();
  await openPage(page, `${three.urls.dashboard}/observe`);
  await page.getByText("The collector isn't responding").first().waitFor();
  await page.close();

  await collector.start();
  expect(await Promise.all(ids.map(three.sourceOf))).toEqual([SOURCES.server, SOURCES.browser]);
  for (const id of ids)
    expect(await three.find(id)).toMatch(new RegExp(`^/observe/issues/\\d+/events/${id}$`));
});

test("each is restarted by itself, and goes on with the others", async () => {
  const { app, dashboard, collector } = three.hosts;
  for (const host of [app, collector, dashboard]) {
    await host.stop();
    await host.start();
  }
  const id = await three.fail("server");
  expect(await three.sourceOf(id)).toBe(SOURCES.server);
  expect(await three.find(id)).toContain(id);
});

test("no host has a file of another's", async () => {
  const { app, dashboard } = three.hosts;
  for (const { data } of [app, dashboard]) {
    const files = await readdir(data);
    expect(files).not.toContain("credentials.json");
    expect(files).not.toContain("state.db");
  }
});
