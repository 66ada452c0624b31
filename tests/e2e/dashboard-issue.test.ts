import { randomBytes } from "node:crypto";
import type { Browser, Locator, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { keysReady } from "./keys-ready.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";
import { HOSTILE, sendBrowserErrors, sendEvent, sendLogs, sendNewEvent } from "./send-incident.ts";

const house = seededHouse();
const { incident } = house;
const path = `${house.dashboard}/observe/issues/${incident.issueId}/events/${incident.eventId}`;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  page = await browser.newPage({ permissions: ["clipboard-read", "clipboard-write"] });
});

/** The texts of the timeline, in order. */
async function timelineTexts(): Promise<string[]> {
  const rows = page.getByRole("list", { name: "Timeline before the error" }).locator("> li");
  return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
}

test("breadcrumbs, spans and log lines share one timeline that ends at the error", async () => {
  await openPage(page, `${path}?before=all`);
  const way = await timelineTexts();
  const place = (text: string) => way.findIndex((row) => row.includes(text));
  const order = [
    "load /cart",
    "/ → /cart",
    "button",
    "charge card",
    "card was refused",
    "This error CardError",
  ].map(place);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(order.at(-1)).toBe(way.length - 1);
  expect(way[place("charge card")]).toContain("error in this span");
});

test("the timeline opens on what somebody did and what failed, and shows the rest on request", async () => {
  await openPage(page, path);
  const texts = ["/ → /cart", "button", "charge card", "card was refused", "This error"];
  const opened = await timelineTexts();
  expect(opened).toHaveLength(texts.length);
  for (const [place, text] of texts.entries()) expect(opened[place]).toContain(text);
  await page.getByRole("region", { name: "What happened before" }).getByText("4 of 19 entries").waitFor();
  await page.getByRole("link", { name: "Show all 19" }).click();
  await page.waitForURL(/before=all/);
  await page.getByRole("link", { name: "Key entries 4" }).waitFor();
  const all = await timelineTexts();
  expect(all.find((row) => row.includes("one after the other"))).toMatch(/SELECT.* 10 times/);
  expect(all).toHaveLength(11);
});

test("the timeline is filtered by kind and side, in the URL", async () => {
  await openPage(page, `${path}?before=all`);
  await page.getByRole("link", { name: /^Spans/ }).click();
  await page.waitForURL(/before=span/);
  await page.getByRole("link", { name: /^Browser/ }).click();
  await page.waitForURL(/before=span%2Cbrowser/);
  await page
    .getByRole("list", { name: "Timeline before the error" })
    .getByText("charge card")
    .waitFor({ state: "detached" });
  const way = await timelineTexts();
  expect(way).toHaveLength(2);
  expect(way[0]).toContain("load /cart");
});

test("an error opened before its trace's log lines arrive shows them when they do", async () => {
  const [eventId, traceId, spanId] = [16, 16, 8].map((bytes) => randomBytes(bytes).toString("hex"));
  await sendEvent(house, eventId ?? "", Date.now(), { trace_id: traceId, span_id: spanId });
  await page.goto(path.replace(incident.eventId, eventId ?? ""));
  await page.getByText("No spans for this trace yet").waitFor();
  await page.getByText("No logs for this trace yet").waitFor();
  await sendLogs(house, "shop", ["card was refused"], {}, traceId);
  await page.getByRole("link", { name: "Logs 1" }).waitFor();
  expect(await page.getByText("No logs for this trace").count()).toBe(0);
});

test("the source is highlighted and contains only what was sent", async () => {
  await openPage(page, path);
  const line = page.locator("tr[aria-current=true]").first();
  expect(await line.innerText()).toContain("const answer = await bank.charge(card); // </script>");
  const colors = await line
    .locator("span[style]")
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).color));
  expect(new Set(colors).size).toBeGreaterThan(2);
});

test("an attached image is displayed, and a file that only claims to be one is not served as an image", async () => {
  await openPage(page, path);
  const sizes = await page.getByRole("img", { name: /^Attachment/ }).evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map(async (image) => {
        image.scrollIntoView();
        await image.decode().catch(() => undefined);
        return [image.src, image.naturalWidth] as const;
      }),
    ),
  );
  expect(sizes.map(([, width]) => width)).toEqual([1, 0]);
  const fake = await page.request.get(sizes[1]?.[0] ?? "");
  expect([fake.status(), fake.headers()["content-type"]]).toEqual([415, "text/plain"]);
});

test("an event is copied as Markdown, with none of its content parsed as markup", async () => {
  await openPage(page, path);
  await page.getByRole("button", { name: "Event actions" }).click();
  await page.getByRole("link", { name: "Copy as Markdown" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^# CardError\\: The card was refused \\<img/);
  expect(text).toContain("src/checkout/charge-card.ts:42:11");
  expect(text).toContain(incident.eventId);
});

test("text from a hostile sender is shown as text", async () => {
  await openPage(page, path);
  expect(await page.locator("main").innerText()).toContain(HOSTILE);
  expect(await page.locator("img[src=x]").count()).toBe(0);
});

test("an error of one browser version is named in one look", async () => {
  const message = `no such VAT rate ${randomBytes(4).toString("hex")}`;
  const versions = ["Chrome/142.0.0.0", "Chrome/141.0.0.0", "Firefox/130.0", "Edg/142.0.0.0"];
  const others = Array.from({ length: 60 }, (_, index) => versions[index % versions.length]!);
  await sendBrowserErrors(house, `elsewhere ${message}`, others);
  await sendBrowserErrors(
    house,
    message,
    Array.from({ length: 12 }, () => "Chrome/142.0.0.0"),
  );
  const query = encodeURIComponent(`"Error: ${message}" browser:"Chrome 142"`);
  const issues = await house.read<{ id: string; title: string }[]>(
    `/api/0/projects/glasshouse/app/issues/?query=${query}`,
  );
  const { id } = issues.find(({ title }) => title === `Error: ${message}`)!;
  await openPage(page, `${house.dashboard}/observe/issues/${id}`);
  const first = page.getByRole("region", { name: "What’s different" }).getByRole("listitem").first();
  expect((await first.innerText()).replaceAll(/\s+/g, " ")).toMatch(
    /^browser Chrome 142 100 % \d+ % of others$/,
  );
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openPage(phone, page.url());
  const line = phone.getByRole("link", { name: /^100 % browser Chrome 142 \d+ % of others$/ });
  const { y, height } = (await line.boundingBox())!;
  const bar = (await phone.getByRole("group", { name: "Actions" }).boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(bar.y);
  await phone.close();
  expect(await page.getByRole("link", { name: /of others$/ }).isVisible()).toBe(false);
  await first.getByRole("link", { name: "Chrome 142" }).click();
  await page.waitForURL(/events\?query=browser/);
  const events = page.getByRole("list", { name: "Events" }).getByRole("listitem");
  await expect.poll(() => events.count()).toBe(12);
});

test("on a phone the first screen has the failing line, and the actions are a bar that covers nothing", async () => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await openPage(phone, path);
  const box = async (of: Locator) => (await of.boundingBox())!;
  const bar = phone.getByRole("group", { name: "Actions" });
  const top = (await box(bar)).y;
  expect(top + (await box(bar)).height).toBe(844);
  expect(await phone.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
  const places = [
    phone.getByRole("heading", { level: 1 }),
    phone.getByText("New in 1.4.0"),
    phone.getByRole("heading", { name: "Stack" }),
    phone.locator("tr[aria-current=true]").first(),
  ];
  for (const place of places) {
    const { y, height } = await box(place);
    expect(y).toBeGreaterThanOrEqual(52);
    expect(y + height).toBeLessThanOrEqual(top);
  }
  for (const button of await bar.getByRole("button").all()) {
    const { x, width, height } = await box(button);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(390);
  }
  for (const name of ["Resolve in a release", "Archive until", "Assign", "More"]) {
    await bar.getByRole("button", { name }).click();
    for (const control of await phone
      .getByRole("dialog")
      .locator("button:visible, input:visible, select:visible")
      .all()) {
      await control.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await box(control);
      const isWithin = x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844;
      expect({ name, isWithin }).toEqual({ name, isWithin: true });
    }
    await phone.keyboard.press("Escape");
  }
  const last = phone.locator("main").locator("a, button, input, summary").last();
  await last.focus();
  const { y, height } = await box(last);
  expect(y + height).toBeLessThanOrEqual(top);
  await phone.close();
});

test("events are stepped through by key and by icon, with their place among the others", async () => {
  const message = `stepped ${randomBytes(4).toString("hex")}`;
  await sendBrowserErrors(house, message, ["Chrome/142.0.0.0", "Chrome/142.0.0.0", "Chrome/142.0.0.0"]);
  const query = encodeURIComponent(`"${message}"`);
  const [issue] = await house.read<{ id: string }[]>(`/api/0/projects/glasshouse/app/issues/?query=${query}`);
  const events = page.getByRole("navigation", { name: "Events of this issue" });
  const at = (text: string) => events.getByText(text, { exact: true }).waitFor();
  await openPage(page, `${house.dashboard}/observe/issues/${issue?.id}?before=all`);
  await at("3 of 3 stored events, latest");
  await keysReady(page);
  await page.keyboard.press("o");
  await at("2 of 3 stored events, oldest first");
  expect(new URL(page.url()).searchParams.get("before")).toBe("all");
  await page.keyboard.press("Shift+O");
  await at("1 of 3 stored events, oldest");
  await events.getByRole("link", { name: "Newer" }).click();
  await at("2 of 3 stored events, oldest first");
});

test("threads are listed with their state, each with its stack, and feature flags in their order", async () => {
  const frames = (name: string) => ({ frames: [{ function: name, filename: `${name}.kt`, lineno: 7 }] });
  const eventId = await sendNewEvent(house, {
    platform: "java",
    exception: {
      values: [{ type: "Deadlock", value: "no progress", thread_id: 1, stacktrace: frames("run") }],
    },
    threads: {
      values: [
        { id: 9, name: "pool-1-thread-3", state: "BLOCKED", stacktrace: frames("awaitLock") },
        { id: 1, name: HOSTILE, crashed: true },
      ],
    },
    contexts: {
      flags: {
        values: [
          { flag: "zebra", result: true },
          { flag: "apple", result: HOSTILE },
        ],
      },
    },
  });
  await openPage(page, `${house.dashboard}/observe/find/${eventId}`);
  const threads = page.getByRole("region", { name: "Threads", exact: true });
  await threads.waitFor();
  const names = await threads.getByRole("listitem").allInnerTexts();
  expect(names.map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
    `${HOSTILE} 1 Crashed 1 frame`,
    "pool-1-thread-3 9 BLOCKED 1 frame",
  ]);
  await threads.getByRole("link", { name: "pool-1-thread-3" }).click();
  await threads.getByText("awaitLock", { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("thread")).toBe("0");
  const rows = page.getByRole("region", { name: "Feature flags" }).getByRole("row");
  expect(await rows.allInnerTexts()).toEqual(["Flag\tValue", "zebra\ttrue", `apple\t${HOSTILE}`]);
});
