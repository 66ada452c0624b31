import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import type { FindAnswer } from "#api/searches.ts";
import type { IssueView } from "#api/issues.ts";
import type { TraceView } from "#api/trace.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { topFrame } from "./top-frame.ts";

let house: Glasshouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([startGlasshouse(), sharedBrowser()]);
});
afterAll(async () => {
  await house?.stop();
});

interface FaultCase {
  fault: string;
  /** The original file of the throwing frame. */
  file: string;
  trigger: (page: Page) => Promise<unknown>;
  /** The sources of the trace's spans. */
  services: string[];
  /** Whether the server logged it: a fault that stays in the browser has only the request's own line. */
  logLine: string;
}

const open = (path: string) => (page: Page) => page.goto(house.app + path);
const press = (name: string) => async (page: Page) => {
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await page.getByRole("button", { name: `Fail: ${name}` }).click();
};

const BOTH = ["glasshouse-app", "browser"];

const CASES: FaultCase[] = [
  {
    fault: "a server component error",
    file: "src/shell/faults/server-faults.ts",
    trigger: open("/faults/server-component"),
    services: BOTH,
    logLine: "request failed",
  },
  {
    fault: "a route handler error",
    file: "src/shell/faults/server-faults.ts",
    trigger: open("/faults/route-handler"),
    services: ["glasshouse-app"],
    logLine: "request failed",
  },
  {
    fault: "a server action error",
    file: "src/shell/faults/fail-in-action.ts",
    trigger: press("Server action"),
    services: BOTH,
    logLine: "request failed",
  },
  {
    fault: "a proxy error",
    file: "src/shell/faults/fail-in-proxy.ts",
    trigger: open("/faults/proxy"),
    services: ["glasshouse-app"],
    logLine: "request failed",
  },
  {
    fault: "a client throw",
    file: "src/shell/faults/fault-buttons.tsx",
    trigger: press("Client throw"),
    services: BOTH,
    logLine: "GET /faults 200",
  },
  {
    fault: "an unhandled rejection",
    file: "src/shell/faults/fault-buttons.tsx",
    trigger: press("Unhandled rejection"),
    services: BOTH,
    logLine: "GET /faults 200",
  },
  {
    fault: "a React boundary error",
    file: "src/shell/faults/fault-buttons.tsx",
    trigger: press("React boundary"),
    services: BOTH,
    logLine: "GET /faults 200",
  },
];

test.each(CASES)(
  "$fault is found by the visitor's id, with its source, its trace and its log lines, as one issue",
  async ({ trigger, file, services, logLine }) => {
    const page = await (await browser.newContext()).newPage();
    await trigger(page);
    const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
    expect(id).toMatch(/^[0-9a-f]{32}$/);

    const event = await eventually(() =>
      house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`),
    );
    expect(topFrame(event)).toMatchObject({ filename: file, inApp: true, lineNo: expect.any(Number) });

    const traceId = event.glasshouse.trace?.traceId;
    await eventually(async () => {
      const trace = await house.read<TraceView>(`/api/v1/traces/${traceId}`);
      expect(trace.services.toSorted()).toEqual(services.toSorted());
      expect(trace.events.map((one) => one.eventId)).toEqual([id]);
      expect(trace.logs.map((line) => line.message).join("\n")).toContain(logLine);
    });

    await page.goto(`${house.dashboard}/observe/find/${id}`);
    expect(new URL(page.url()).pathname).toBe(`/observe/issues/${event.groupID}/events/${id}`);
    await page.context().close();
  },
);

test("each fault creates one issue, not two", async () => {
  const issues = await house.read<IssueView[]>("/api/0/projects/glasshouse/app/issues/?query=");
  expect(issues).toHaveLength(CASES.length);
  expect(issues.every((issue) => issue.count === "1")).toBe(true);
});

test("an error on a page that is left before the SDK has loaded has its source and its trace, and joins its issue", async () => {
  const page = await (await browser.newContext()).newPage();
  await blockSdk(page);
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  // The first error would load it.
  await page.route("**/_next/static/**", () => undefined);
  await page.getByRole("button", { name: "Fail: Client throw" }).click();
  const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
  await page.goto("about:blank");
  const event = await eventually(() => house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`));
  expect(topFrame(event)).toMatchObject({ filename: "src/shell/faults/fault-buttons.tsx", inApp: true });
  await eventually(async () => {
    const trace = await house.read<TraceView>(`/api/v1/traces/${event.glasshouse.trace?.traceId}`);
    expect(trace.spans.map((span) => span.name)).toContain("GET /faults");
  });
  const issues = await house.read<IssueView[]>("/api/0/projects/glasshouse/app/issues/?query=");
  expect(issues.find((issue) => issue.id === event.groupID)?.count).toBe("2");
  await page.context().close();
});

test("two visitors with the same server error see two ids, each of which opens its own event", async () => {
  const ids = await Promise.all(
    ["first", "second"].map(async () => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${house.app}/faults/server-component`);
      const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
      await page.context().close();
      return id ?? "";
    }),
  );
  expect(new Set(ids).size).toBe(2);
  const found = await Promise.all(
    ids.map((id) =>
      eventually(async () => {
        const answer = await house.read<FindAnswer>(`/api/v1/find/${id}`);
        if (answer.found.length === 0) throw new Error(`nothing has the id ${id}`);
        return answer.found[0];
      }),
    ),
  );
  expect(found.map((one) => one?.id)).toEqual(ids);
});

test("a retry that fails again shows another id", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${house.app}/faults/server-component`, { waitUntil: "load" });
  const shown = page.locator("[data-error-id]");
  const first = await shown.getAttribute("data-error-id");
  // The SDK loads when the page is idle, and carries the retry's own trace.
  await page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => shown.getAttribute("data-error-id")).not.toBe(first);
  const second = await shown.getAttribute("data-error-id");
  await eventually(() => house.read(`/api/0/projects/glasshouse/app/events/${second}/`));
  await page.context().close();
});

test.each([
  ["a form's action", "during the page load", "Server action", waitForSdk],
  ["a form's action", "before the SDK has loaded", "Server action", blockSdk],
  ["a click handler's action", "during the page load", "Action of a click handler", waitForSdk],
  ["a click handler's action", "before the SDK has loaded", "Action of a click handler", blockSdk],
])("%s that fails twice %s shows two ids, each of which is found", async (_what, _when, name, prepare) => {
  const page = await (await browser.newContext()).newPage();
  const ready = await prepare(page);
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await ready();
  const shown = page.locator("[data-error-id]");
  const retry = page.getByRole("button", { name: "Try again" });
  const ids: string[] = [];
  while (ids.length < 2) {
    if (await retry.isVisible()) await retry.click();
    await page.getByRole("button", { name: `Fail: ${name}` }).click();
    await expect.poll(async () => ids.includes(await idIn(shown))).toBe(false);
    ids.push(await idIn(shown));
  }
  for (const id of ids) {
    const event = await eventually(() =>
      house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`),
    );
    expect(topFrame(event)).toMatchObject({ filename: "src/shell/faults/fail-in-action.ts" });
    await eventually(async () => {
      const trace = await house.read<TraceView>(`/api/v1/traces/${event.glasshouse.trace?.traceId}`);
      expect(trace.spans.map((span) => span.name)).toContain("POST /faults");
    });
  }
  await page.context().close();
});

async function idIn(shown: Locator): Promise<string> {
  return (await shown.getAttribute("data-error-id")) ?? "";
}

/** The page-load span continues for a second after the SDK has loaded. */
async function waitForSdk(page: Page) {
  return () => page.waitForFunction(() => "__SENTRY__" in window);
}

/** The SDK loads when the page is idle; here it never is. */
async function blockSdk(page: Page) {
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  return () => Promise.resolve();
}
