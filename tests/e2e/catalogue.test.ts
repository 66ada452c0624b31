import type { Browser } from "playwright";
import { beforeAll, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import type { TraceView } from "#api/trace.ts";
import { PLATFORM_ERRORS } from "#shell/catalogue/platform-errors.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const readEvent = (id: string | null) =>
  eventually(() => house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`));
const tagsOf = (event: EventView) => Object.fromEntries(event.tags.map(({ key, value }) => [key, value]));

test("a catalogued server error has the same code and message in page, status, event, span and log line", async () => {
  const page = await browser.newPage();
  const answer = await page.goto(`${house.app}/faults/answers/maintenance`);
  expect(answer?.status()).toBe(503);
  expect(await answer?.headerValue("retry-after")).toBe("30");
  await page.getByRole("heading", { name: PLATFORM_ERRORS.maintenance.title }).waitFor();
  const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
  expect(await answer?.headerValue("x-error-id")).toBe(id);

  const event = await readEvent(id);
  expect(tagsOf(event)).toMatchObject({
    "error.code": "maintenance",
    "error.retryable": "true",
  });
  const traceId = event.glasshouse.trace?.traceId;
  await eventually(async () => {
    const trace = await house.read<TraceView>(`/api/v1/traces/${traceId}`);
    expect(trace.events.map((one) => one.eventId)).toEqual([id]);
    expect(JSON.stringify(trace.spans)).toContain("maintenance");
    const line = trace.logs.find((one) => one.message === "request failed");
    expect(JSON.stringify(line)).toContain('"maintenance"');
  });
  await page.close();
});

test("without a script, the page of a failed server component shows the same message and accepts feedback", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto(`${house.app}/faults/server-component`);
  expect(answer?.status()).toBe(500);
  await page.getByRole("heading", { name: PLATFORM_ERRORS.unexpected.title }).waitFor();
  expect(await page.content()).not.toContain("could not load its data");
  const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
  const event = await readEvent(id);

  await page.locator("summary").click();
  await page.getByRole("textbox").fill("I wanted to see the page without a script");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await eventually(async () => {
    const { glasshouse } = await house.read<EventView>(`/api/0/projects/glasshouse/app/events/${event.id}/`);
    expect(JSON.stringify(glasshouse)).toContain("I wanted to see the page without a script");
  });
  await context.close();
});

test("a visitor's feedback reaches the event of a browser error", async () => {
  const page = await browser.newPage();
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await page.getByRole("button", { name: "Fail: Catalogued in the browser" }).click();
  await page.getByRole("heading", { name: PLATFORM_ERRORS.unavailable.title }).waitFor();
  const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
  await page.getByText("Tell us what happened").click();
  await page.getByRole("textbox").fill("The stock was not there");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Thank you.").waitFor();
  const event = await readEvent(id);
  expect(tagsOf(event)).toMatchObject({ "error.code": "unavailable" });
  const trace = await house.read<TraceView>(`/api/v1/traces/${event.glasshouse.trace?.traceId}`);
  expect(trace.events.map((one) => one.eventId)).toEqual([id]);
  await eventually(async () => {
    const { glasshouse } = await house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`);
    expect(JSON.stringify(glasshouse)).toContain("The stock was not there");
  });
  await page.close();
});

test.each(["unauthorized", "forbidden", "not_found", "too_many_requests", "invalid_input"] as const)(
  "an endpoint's %s is a problem document with the catalogue's status and text, and one event",
  async (code) => {
    const answer = await fetch(`${house.app}/faults/answers-raw/${code}`);
    const entry = PLATFORM_ERRORS[code];
    expect(answer.status).toBe(entry.status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    const problem = (await answer.json()) as { errorId: string };
    expect(problem).toEqual({
      type: "about:blank",
      title: entry.title,
      status: entry.status,
      detail: `${entry.text} ${entry.action}`,
      code,
      retryable: entry.retryable,
      errorId: answer.headers.get("x-error-id"),
    });
    const event = await readEvent(problem.errorId);
    expect(tagsOf(event)).toMatchObject({ "error.code": code });
    expect(event.level).toBe(entry.severity);
  },
);

test("one failed part leaves the rest of the page working, and the retry renders that part again", async () => {
  const page = await browser.newPage();
  await page.goto(`${house.app}/faults/parts`, { waitUntil: "load" });
  await page.getByText("This part stands.").waitFor();
  await page.getByText("This part stands too.").waitFor();
  const shown = page.locator("[data-error-id]");
  const first = await shown.getAttribute("data-error-id");
  await readEvent(first);
  await page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => shown.getAttribute("data-error-id"), { timeout: 30_000 }).not.toBe(first);
  await readEvent(await shown.getAttribute("data-error-id"));
  await page.close();
});

test("an error page copies its id, notices a lost connection, and retries once it can succeed", async () => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await page.getByRole("button", { name: "Fail: React boundary" }).click();
  await page.getByRole("heading", { name: PLATFORM_ERRORS.unexpected.title }).waitFor();
  await page.getByRole("button", { name: "Copy the error id" }).click();
  await page.getByText("Copied").first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.locator("[data-error-id]").getAttribute("data-error-id"),
  );
  await context.setOffline(true);
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { name: PLATFORM_ERRORS.unexpected.title }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Fault lab" }).waitFor();
  await context.close();
});

test("a page without a connection says so", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(house.app, { waitUntil: "load" });
  await context.setOffline(true);
  const notice = page.getByText("You are offline.");
  await expect.poll(() => notice.count()).toBe(1);
  await context.setOffline(false);
  await expect.poll(() => notice.count()).toBe(0);
  await context.close();
});
