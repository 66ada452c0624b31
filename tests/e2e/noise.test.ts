import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import type { IssueView } from "#api/issues.ts";
import type { OutcomesAnswer } from "#api/overview.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

let house: Glasshouse;
let browser: Browser;
let discardedBefore: number;

beforeAll(async () => {
  [house, browser] = await Promise.all([startGlasshouse(), sharedBrowser()]);
});
afterAll(async () => {
  await house?.stop();
});
beforeEach(async () => {
  discardedBefore = await discarded();
});

/** How many errors browsers reported as filtered. */
async function discarded(): Promise<number> {
  const { outcomes } = await house.read<OutcomesAnswer>("/api/v1/outcomes");
  return outcomes
    .filter(({ outcome, category }) => outcome === "client_discard" && category === "error")
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A page with the SDK loaded. */
async function openPage(options = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  const first = page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await first;
  return page;
}

/** Leaves the page, which reports its filtered errors, and returns their number once the ledger has that many drops. */
async function dropsOf(page: Page, count: number): Promise<number> {
  await page.goto("about:blank");
  await eventually(async () => {
    if ((await discarded()) < discardedBefore + count) throw new Error("not reported yet");
  });
  await page.context().close();
  return (await discarded()) - discardedBefore;
}

async function titles(): Promise<string> {
  return JSON.stringify(await house.read<IssueView[]>("/api/0/projects/glasshouse/app/issues/?query="));
}

test.each<[string, () => void]>([
  [
    "an extension's error",
    () => {
      setTimeout(() => {
        const error = new Error("noise of an extension");
        error.stack = "Error: noise of an extension\n    at run (chrome-extension://abcdef/content.js:1:1)";
        throw error;
      });
    },
  ],
  [
    "an aborted request",
    () => {
      const controller = new AbortController();
      void fetch("/healthz", { signal: controller.signal });
      controller.abort();
    },
  ],
  [
    "a resize observer loop",
    () => {
      window.dispatchEvent(
        new ErrorEvent("error", {
          message: "ResizeObserver loop completed with undelivered notifications.",
        }),
      );
    },
  ],
  [
    "a cross-origin script's error",
    () => void window.dispatchEvent(new ErrorEvent("error", { message: "Script error." })),
  ],
])("%s is not an event, and is counted as filtered", async (_what, fail) => {
  const page = await openPage();
  await page.evaluate(fail);
  expect(await dropsOf(page, 1)).toBe(1);
  expect(await titles()).not.toMatch(/noise of an extension|aborted|ResizeObserver|Script error/);
});

test("a crawler's error is not an event, and is counted as filtered", async () => {
  const page = await openPage({ userAgent: "Mozilla/5.0 (compatible; Examplebot/2.1)" });
  await page.getByRole("button", { name: "Fail: Client throw" }).click();
  expect(await dropsOf(page, 1)).toBe(1);
});

test("noise from before the SDK has loaded is counted as well", async () => {
  const page = await (await browser.newContext()).newPage();
  const first = page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop limit exceeded" }));
    });
  });
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await first;
  expect(await dropsOf(page, 1)).toBe(1);
});

test("a recurring failure is reported ten times a minute, and the rest is counted", async () => {
  const page = await openPage();
  for (let each = 0; each < 14; each++)
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("the same again");
      });
    });
  await eventually(async () => {
    const issues = await house.read<IssueView[]>("/api/0/projects/glasshouse/app/issues/?query=");
    expect(issues.find(({ title }) => title.includes("the same again"))?.count).toBe("10");
  });
  expect(await dropsOf(page, 4)).toBe(4);
});

test("a script removed by a deploy reloads the page once; the second time it is an event", async () => {
  const page = await openPage();
  const lose = () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw Object.assign(new Error("Failed to load chunk /_next/static/chunks/gone.js"), {
          name: "ChunkLoadError",
        });
      });
    });
  await Promise.all([page.waitForEvent("load"), lose()]);
  await page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await lose();
  const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
  const event = await eventually(() => house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`));
  expect(event.title).toContain("ChunkLoadError");
  await page.context().close();
});
