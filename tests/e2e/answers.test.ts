import type { Browser, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import type { TraceView } from "#api/trace.ts";
import { PLATFORM_ERRORS } from "#shell/catalogue/platform-errors.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { expectOneEvent, FAILURES, INTERNAL, testVisitors } from "./server-failures.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** One failure of each kind; `answers.long.test.ts` has all of them. */
const SEEN = new Set([
  "/faults/server-component",
  "/faults/route-handler",
  "/faults/proxy",
  "/faults/answers/unavailable",
  "/faults/answers/not_found",
  "/faults/answers-raw/invalid_input",
]);

describe.concurrent("to a visitor", () => {
  for (const failure of FAILURES.filter(([, path]) => SEEN.has(path))) testVisitors(failure);
});

describe.concurrent.each(FAILURES)("%s fails at %s", (_what, path, code, answers) => {
  const entry = PLATFORM_ERRORS[code];

  test("a program gets the status, the code and the id, and one event arrives", async () => {
    const answer = await fetch(house.app + path);
    const body = await answer.text();
    const id = answer.headers.get("x-error-id");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      entry.status,
      answers === "page" ? "text/html; charset=utf-8" : "application/problem+json",
    ]);
    expect(body).not.toMatch(INTERNAL);
    expect(body).toContain(id);
    expect(body).toContain(entry.title);
    await expectOneEvent(id, code);
  });
});

describe.each([
  ["next-forbidden", 403, "forbidden"],
  ["next-unauthorized", 401, "unauthorized"],
  ["next-not-found", 404, "not_found"],
] as const)("Next's own %s", (way, status, code) => {
  test.each([true, false])(
    "has its status, and a page whose id finds the request (scripts: %s)",
    async (javaScriptEnabled) => {
      const context = await browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      const answer = await page.goto(`${house.app}/faults/answers/${way}`);
      expect(answer?.status()).toBe(status);
      await page.getByRole("heading", { name: PLATFORM_ERRORS[code].title }).waitFor();
      expect(await page.getByRole("link", { name: "Start page" }).count()).toBe(1);
      await expectTraceOnly(await page.locator("[data-error-id]").getAttribute("data-error-id"));
      await context.close();
    },
  );
});

test("a form that fails on the server shows the error without a script, and one event arrives", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${house.app}/faults`);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Fail: Server action" }).click();
  const answer = await answered;
  expect(answer.status()).toBe(500);
  await page.getByRole("heading", { name: PLATFORM_ERRORS.unexpected.title }).waitFor();
  const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
  expect(id).toBe(await answer.headerValue("x-error-id"));
  await expectOneEvent(id, "unexpected");
  await context.close();
});

describe("a failed page whose script loads late", () => {
  let page: Page;
  let scripts: PromiseWithResolvers<void>;
  beforeEach(async () => {
    page = await browser.newPage();
    scripts = Promise.withResolvers<void>();
    await page.route("**/_next/static/chunks/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`${house.app}/faults/server-component`, { waitUntil: "commit" });
  });
  afterEach(() => page.close());

  test("is replaced by the full page, with the same id, once the script has loaded", async () => {
    const early = await page.locator(".plain [data-error-id]").getAttribute("data-error-id");
    scripts.resolve();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await page.locator(".plain").count()).toBe(0);
    expect(await page.locator("[data-error-id]").getAttribute("data-error-id")).toBe(early);
  });

  test("keeps the focus where the visitor moved it", async () => {
    await page.getByText("Tell us what happened").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const filled = page.waitForFunction(() => document.documentElement.dataset.release !== undefined);
    scripts.resolve();
    await filled;
    // Does what React does as soon as it can.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await page.locator(":focus").textContent({ timeout: 1_000 })).toBe("Try again");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Start page");
  });

  test("keeps feedback that the visitor has begun to write", async () => {
    await page.getByText("Tell us what happened").click();
    await page.getByRole("textbox").pressSequentially("I paid, ");
    const filled = page.waitForFunction(() => document.documentElement.dataset.release !== undefined);
    scripts.resolve();
    await filled;
    // Does what React does as soon as it can.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.keyboard.type("and nothing came.");
    const words = page.getByRole("textbox");
    expect(await words.inputValue()).toBe("I paid, and nothing came.");
    await page.getByText("Tell us what happened").click();
    await words.waitFor({ state: "hidden" });
    await page.getByText("Tell us what happened").click();
    expect(await words.inputValue()).toBe("I paid, and nothing came.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
  });
});

/** Asserts that the id finds a stored request for which no error was reported. */
async function expectTraceOnly(id: string | null): Promise<void> {
  await eventually(async () => {
    const trace = await house.read<TraceView>(`/api/v1/traces/${id}`);
    expect(trace.events).toEqual([]);
    expect(trace.spans.length).toBeGreaterThan(0);
  });
}

test.each([true, false])(
  "an unknown path shows a page whose id finds the request (scripts: %s)",
  async (javaScriptEnabled) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const answer = await page.goto(`${house.app}/nothing/here`);
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: PLATFORM_ERRORS.not_found.title }).waitFor();
    await expectTraceOnly(await page.locator("[data-error-id]").getAttribute("data-error-id"));
    await context.close();
  },
);

test("an answer by the proxy itself is on the request's span and in its log line", async () => {
  const id = (await fetch(`${house.app}/faults/proxy`)).headers.get("x-error-id");
  const event = await eventually(() => house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`));
  await eventually(async () => {
    const trace = await house.read<TraceView>(`/api/v1/traces/${event.glasshouse.trace?.traceId}`);
    const root = trace.spans.find(({ parentSpanId }) => parentSpanId === null);
    expect([root?.name, root?.status, root?.attributes["http.status_code"]]).toEqual([
      "GET /faults/proxy",
      "error",
      500,
    ]);
    expect(trace.logs.map(({ message }) => message)).toContain("GET /faults/proxy 500");
  });
});

test("an oversized body is refused with its status, and the next request is answered", async () => {
  const answer = await fetch(`${house.app}/api/report/feedback`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "x".repeat(6_000_000),
  });
  expect(answer.status).toBe(413);
  await answer.arrayBuffer();
  expect((await fetch(house.app, { signal: AbortSignal.timeout(3_000) })).status).toBe(200);
});

test.each(["/%ff", "/faults/%E0%A4%A", "/faults/answers/%"])(
  "%s, with percent signs that encode nothing, is not a failure",
  async (path) => {
    const answer = await fetch(house.app + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(PLATFORM_ERRORS.not_found.title);
    const call = await fetch(`${house.app}/api/things/%ff`, { method: "POST" });
    expect([call.status, call.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  },
);

test("a page rendered outside React links the app's icon, which exists", async () => {
  const answer = await fetch(`${house.app}/faults/answers-raw/unexpected`, {
    headers: { accept: "text/html" },
  });
  expect(answer.headers.get("content-security-policy")).toContain("img-src 'self'");
  const [, href] = (await answer.text()).match(/<link rel="icon" href="([^"]+)"/) ?? [];
  const icon = await fetch(house.app + href);
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});
