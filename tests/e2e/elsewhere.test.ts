import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutcomesAnswer } from "#api/overview.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { dsnOf, startCaptureServer, type CaptureServer } from "./capture-server.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { findSecrets, OPEN_LAB, plantSecrets } from "./plant-secrets.ts";

let elsewhere: CaptureServer;
let house: Glasshouse;
let browser: Browser;

beforeAll(async () => {
  elsewhere = await startCaptureServer();
  const variables = { SENTRY_DSN: dsnOf(elsewhere.url, 42), OTEL_EXPORTER_OTLP_ENDPOINT: elsewhere.url };
  [house, browser] = await Promise.all([startGlasshouse({ ...variables, ...OPEN_LAB }), sharedBrowser()]);
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

test("no planted secret is in the bytes sent", async () => {
  const ids = await plantSecrets(browser, house.app);
  await eventually(() => {
    const sent = elsewhere.received.map(({ body }) => body.toString("latin1")).join("\n");
    for (const id of ids) expect(sent).toContain(`"event_id":"${id}"`);
    expect(sent).toContain("signed in with");
    expect(sent).toContain("request failed");
    expect(sent).toContain('"csp-report"');
    return Promise.resolve();
  });
  for (const { path, body } of elsewhere.received)
    expect([path, findSecrets(body.toString("latin1"))]).toEqual([path, []]);
});

test("a replay starts only on request, loads its code only then, and contains no text of the page", async () => {
  const page = await browser.newPage();
  const first = page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await first;
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const recordings = () =>
    elsewhere.received.filter(({ body }) => body.includes('"type":"replay_recording"'));
  await page.mouse.move(40, 40);
  expect([scripts, recordings()]).toEqual([[], []]);
  await page.getByRole("button", { name: "Record this tab, masked" }).click();
  await page.getByText("Recording this tab").waitFor();
  await page.mouse.click(10, 10);
  // The SDK discards recordings shorter than five seconds.
  await expect.poll(() => recordings().length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(0);
  for (const { body } of recordings())
    expect(body.toString("latin1")).not.toMatch(/Fault lab|A click handler throws|Server component/);
  await page.close();
});
