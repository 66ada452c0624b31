import type { Browser, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import type { IssueView } from "#api/issues.ts";
import type { TraceView } from "#api/trace.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { seededHouse } from "./seeded-house.ts";
import { waterfallRows, type DrawnRow } from "./waterfall-rows.ts";

const house = seededHouse();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

async function openPage(clockMillis = 0): Promise<{ page: Page; traceId: string }> {
  const page = await (await browser.newContext()).newPage();
  if (clockMillis !== 0) await page.addInitScript(setClock, clockMillis);
  const first = page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await first;
  const header = await page.locator('meta[name="sentry-trace"]').getAttribute("content");
  return { page, traceId: header?.split("-")[0] ?? "" };
}

/** Runs in the page before its own scripts: shifts the machine's clock by this much. */
function setClock(millis: number): void {
  const now = Date.now.bind(Date);
  const origin = performance.timeOrigin;
  Date.now = () => now() + millis;
  Object.defineProperty(performance, "timeOrigin", { get: () => origin + millis });
}

/** How long to keep a page busy: more than the 50 ms of a long task. */
const BLOCKED_MILLIS = 200;

/** Rounding of millisecond clocks, which the waterfall does not treat as skew. */
const ROUNDING_NANOS = 1_500_000;

/**
 * Whether each row of a branch begins no earlier and ends no later than its parent. One that took longer than its
 * parent (a wait that ends with the response headers does not include the body) begins with it.
 */
function isNested(branch: DrawnRow[]): boolean {
  return branch.slice(1).every((row, place) => {
    const above = branch[place]!;
    const begins = row.startNanos - above.startNanos;
    const ends = row.endNanos - above.endNanos;
    const isLonger = ends > begins;
    return begins >= -ROUNDING_NANOS && (isLonger ? begins : ends) <= ROUNDING_NANOS;
  });
}

const readTrace = (id: string) => house.read<TraceView>(`/api/v1/traces/${id}`);

test("the page's trace has its web vitals and its failed requests beside the server's spans", async () => {
  const { page, traceId } = await openPage();
  await page.evaluate(async () => {
    const end = performance.now() + 200;
    while (performance.now() < end);
    await fetch("/nothing/of/this/name");
  });
  await page.mouse.click(5, 5);
  await page.goto("about:blank");
  await eventually(async () => {
    const { services, spans } = await readTrace(traceId);
    expect(services.toSorted()).toEqual(["browser", "glasshouse-app"]);
    const text = JSON.stringify(spans);
    expect(text).toMatch(/web_?vital/);
    expect(text).toContain("/nothing/of/this/name");
  });
  await page.context().close();
});

test("a long task while the page loads is on its trace", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript((millis) => {
    document.addEventListener("DOMContentLoaded", () => {
      const end = performance.now() + millis;
      while (performance.now() < end);
    });
  }, BLOCKED_MILLIS);
  await page.goto(`${house.app}/faults`);
  const header = await page.locator('meta[name="sentry-trace"]').getAttribute("content");
  // Stay on the page: leaving before the load has ended drops such spans.
  await eventually(async () => {
    const { spans } = await readTrace(header?.split("-")[0] ?? "");
    const pageLoad = spans.find(({ op }) => op === "pageload");
    const blocked = spans.filter(
      ({ op, parentSpanId }) => op === "ui.long_animation_frame" && parentSpanId === pageLoad?.spanId,
    );
    expect(blocked.map(({ durationNanos }) => durationNanos >= BLOCKED_MILLIS * 1_000_000)).toContain(true);
  });
  await page.context().close();
});

test.each([
  ["as the server's", 0],
  ["a minute behind the server's", -60_000],
  ["a minute ahead of the server's", 60_000],
])(
  "a page load links the browser to the server's rendering, with a browser's clock %s",
  async (_, clockMillis) => {
    const { page, traceId } = await openPage(clockMillis);
    const header = await page.locator('meta[name="sentry-trace"]').getAttribute("content");
    const { spans, drawn } = await eventually(async () => {
      const trace = await readTrace(traceId);
      const rows = waterfallRows(trace);
      const render = rows.find(({ name }) => name.startsWith("render route"));
      if (render === undefined || !rows.some(({ op }) => op === "browser.request"))
        throw new Error(`not there yet: ${rows.map(({ name }) => name).join()}`);
      return { spans: trace.spans, drawn: [...render.above, render] };
    });
    const sent = (op: string) => spans.find((span) => span.op === op);
    const server = spans.find(({ name }) => name === "GET /faults");
    expect(header).toBe(`${traceId}-${server?.spanId}-1`);
    expect(sent("pageload")?.parentSpanId).toBe(server?.spanId);
    expect(drawn.map(({ service, op, name }) => [service, op ?? name])).toEqual([
      ["browser", "pageload"],
      ["browser", "browser.request"],
      ["glasshouse-app", "GET /faults"],
      ["glasshouse-app", "render route (app) /faults"],
    ]);
    expect(drawn).toSatisfy(isNested);
    const inner = spans.filter(({ name }) => /component/i.test(name));
    expect(inner.map(({ name }) => name)).toEqual([]);
    await page.context().close();
  },
);

test("a navigation within the page is its own trace, from the click to the server's answer", async () => {
  const { page, traceId: before } = await openPage();
  const fetched = page.waitForRequest((request) => request.headers()["rsc"] === "1");
  await page.getByRole("link", { name: "Glasshouse" }).click();
  const traceId = (await fetched).headers()["traceparent"]?.split("-")[1] ?? "";
  await page.getByRole("heading", { name: "An application you can see into" }).waitFor();
  expect(traceId).not.toBe(before);
  await eventually(async () => {
    const rows = waterfallRows(await readTrace(traceId));
    const server = rows.find(({ name }) => name === "RSC GET /");
    const branch = server === undefined ? [] : [...server.above, server];
    expect(branch.map(({ service, op, name }) => [service, op ?? name])).toEqual([
      ["browser", "navigation"],
      ["browser", "http.client"],
      ["glasshouse-app", "RSC GET /"],
    ]);
    expect(branch).toSatisfy(isNested);
  });
  await page.context().close();
});

test("a content security policy violation arrives as an event", async () => {
  const { page, traceId } = await openPage();
  await page.evaluate(() => {
    const image = document.createElement("img");
    image.src = "http://blocked.example/pixel.png?token=planted-csp-secret";
    document.body.append(image);
  });
  const issue = await eventually(async () => {
    const issues = await house.read<IssueView[]>("/api/0/projects/glasshouse/app/issues/?query=");
    const found = issues.find(({ title }) => title.includes("blocked.example"));
    if (!found) throw new Error("no issue names what was blocked");
    return found;
  });
  const event = await house.read<EventView>(
    `/api/0/organizations/glasshouse/issues/${issue.id}/events/latest/`,
  );
  expect(JSON.stringify(event)).toContain("img-src");
  expect(JSON.stringify(event)).not.toContain("planted-csp-secret");
  expect(event.glasshouse.trace?.traceId).toBe(traceId);
  await page.context().close();
});

test("a report of the Reporting API arrives as an event", async () => {
  const endpoints = (await fetch(house.app)).headers.get("reporting-endpoints");
  expect(endpoints).toMatch(/^default="\/api\/report\/browser\?trace=[0-9a-f]{32}"$/);
  const answer = await fetch(`${house.app}/api/report/browser`, {
    method: "POST",
    headers: { "content-type": "application/reports+json" },
    body: JSON.stringify([
      {
        type: "csp-violation",
        age: 10,
        url: house.app,
        user_agent: "Mozilla/5.0",
        body: {
          documentURL: house.app,
          blockedURL: "http://reported.example/script.js",
          effectiveDirective: "script-src-elem",
          originalPolicy: "script-src 'self'",
          disposition: "enforce",
          statusCode: 200,
        },
      },
      { type: "crash", age: 0, url: house.app, user_agent: "Mozilla/5.0", body: { reason: "oom" } },
      {
        type: "deprecation",
        url: house.app,
        body: { id: "Old", message: "an extension is old", sourceFile: "chrome-extension://a/b.js" },
      },
    ]),
  });
  expect(answer.status).toBe(204);
  await eventually(async () => {
    const issues = await house.read<IssueView[]>("/api/0/projects/glasshouse/app/issues/?query=");
    const titles = issues.map(({ title }) => title).join("\n");
    expect(titles).toContain("reported.example");
    expect(titles).not.toContain("an extension is old");
    expect(issues.find(({ title }) => title === "Page crashed: oom")).toMatchObject({
      type: "crash",
      level: "fatal",
    });
  });
});

test("a slow page load is announced", async () => {
  const { page } = await openPage();
  // The page does not arrive while the notice is awaited.
  await page.route(/_rsc=/, () => undefined);
  await page.getByRole("link", { name: "Glasshouse" }).click();
  const notice = page.getByText("The page is still loading.");
  await expect.poll(() => notice.count(), { timeout: 10_000 }).toBe(1);
  await page.context().close();
});

test("an error from before any of the page's scripts ran is an event with the id the visitor sees", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.route("**/_next/static/chunks/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      setTimeout(() => {
        throw new Error("thrown while the page was waking up");
      });
    });
  });
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
  const event = await eventually(() => house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`));
  expect(event.title).toContain("thrown while the page was waking up");
  await page.context().close();
});
