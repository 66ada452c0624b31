import type { Page } from "playwright";
import { expect, test } from "vitest";
import { WebVitalsAnswer } from "#api/web-vitals.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
const ROUTE = "/faults";

/** A visit that has something of each vital: a late image moves the page, and a slow handler answers a click. */
async function visit(page: Page): Promise<string> {
  const reported = page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.goto(`${house.app}${ROUTE}`, { waitUntil: "load" });
  await reported;
  const header = await page.locator('meta[name="sentry-trace"]').getAttribute("content");
  await page.evaluate(() => {
    const late = document.createElement("div");
    late.id = "late";
    late.style.height = "240px";
    document.body.prepend(late);
    document.body.addEventListener("pointerup", () => {
      // So slow that it is among the twenty worst, whatever other files' visits there were.
      const end = performance.now() + 900;
      while (performance.now() < end);
    });
  });
  await page.mouse.click(9, 9);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  await page.goto("about:blank");
  return header?.split("-")[0] ?? "";
}

test("the web vitals of a visit stand on the screen, with the page's trace behind them", async () => {
  const browser = await sharedBrowser();
  const page = await (await browser.newContext()).newPage();
  const traceId = await visit(page);
  const asked = { route: ROUTE, steps: "1" };
  const own = await eventually(async () => {
    const answer = WebVitalsAnswer.parse(
      await house.read(`/api/v1/web-vitals?${new URLSearchParams({ ...asked, vital: "inp" })}`),
    );
    const found = answer.worst.find((load) => load.traceId === traceId);
    expect(found).toBeDefined();
    const number: unknown = expect.any(Number);
    expect(found).toMatchObject({ lcp: number, inp: number, cls: number, fcp: number, ttfb: number });
    return found!;
  });
  expect(own).toMatchObject({ browser: "Chrome", device: "Desktop", service: "browser" });
  expect(own.inp).toBeGreaterThanOrEqual(896);
  expect(own.elements).toMatchObject({ lcp: expect.any(String), inp: expect.any(String) });
  await openPage(
    page,
    `${house.dashboard}/observe/traces/vitals?vital=inp&route=${encodeURIComponent(ROUTE)}`,
  );
  expect(await page.title()).toContain("Web vitals");
  const row = page.locator(`a[href*="${traceId}"]`);
  expect(await row.textContent()).toBe(ROUTE);
  await row.click();
  await page.waitForURL(`**/observe/traces/${traceId}**`);
  await page.context().close();
});

test("a row of a breakdown narrows the screen to its page loads", async () => {
  const browser = await sharedBrowser();
  const page = await (await browser.newContext()).newPage();
  await visit(page);
  await eventually(async () => {
    const answer = await house.read<WebVitalsAnswer>("/api/v1/web-vitals?by=device&steps=1");
    expect(answer.groups.map(({ name }) => name)).toContain("Desktop");
  });
  await openPage(page, `${house.dashboard}/observe/traces/vitals?by=device`);
  await page.getByRole("rowheader").getByRole("link", { name: "Desktop" }).click();
  await page.waitForURL((url) => url.searchParams.get("device") === "Desktop");
  await page.getByRole("link", { name: "Remove Device Desktop" }).click();
  await page.waitForURL((url) => !url.searchParams.has("device"));
  await page.context().close();
});
