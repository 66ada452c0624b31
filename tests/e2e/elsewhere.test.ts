import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutcomesAnswer } from "#api/overview.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { dsnOf, startCaptureServer, type CaptureServer } from "./capture-server.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

let elsewhere: CaptureServer;
let house: Glasshouse;
let browser: Browser;

beforeAll(async () => {
  elsewhere = await startCaptureServer();
  const env = { SENTRY_DSN: dsnOf(elsewhere.url, 42), OTEL_EXPORTER_OTLP_ENDPOINT: elsewhere.url };
  [house, browser] = await Promise.all([startGlasshouse(env), sharedBrowser()]);
});
afterAll(async () => {
  await house?.stop();
  await elsewhere?.close();
});

test("two variables send everything to another service, and the local collector gets nothing", async () => {
  const page = await browser.newPage();
  await page.goto(`${house.app}/faults/server-component`);
  const serverError = await page.locator("[data-error-id]").getAttribute("data-error-id");
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await page.getByRole("button", { name: "Fail: Client throw" }).click();
  const browserError = await page.locator("[data-error-id]").getAttribute("data-error-id");

  const arrived = (path: string, text: string) =>
    elsewhere.received.some((one) => one.path.startsWith(path) && one.body.includes(text));
  await eventually(() => {
    expect(arrived("/api/42/envelope/", `"event_id":"${serverError}"`)).toBe(true);
    expect(arrived("/api/42/envelope/", `"event_id":"${browserError}"`)).toBe(true);
    expect(arrived("/v1/traces", "/faults/server-component")).toBe(true);
    expect(arrived("/v1/logs", "request failed")).toBe(true);
    return Promise.resolve();
  });
  expect((await house.read<OutcomesAnswer>("/api/v1/outcomes")).received).toBe(0);
});
