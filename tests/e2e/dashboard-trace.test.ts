import type { Browser, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sendTrace } from "../load/dashboard/send-trace.ts";
import { sharedBrowser } from "./browser.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
const { incident } = house;
let browser: Browser;
let page: Page;
const url = `${house.dashboard}/observe/traces/${incident.traceId}`;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => page?.close());

async function open(at = url): Promise<void> {
  await page.goto(at);
  await page.getByRole("tree", { name: "Spans" }).waitFor();
}

const row = (name: string) => page.getByRole("treeitem").filter({ hasText: name });

test("repeated siblings are collapsed into one row, and the N+1 is reported with its cost", async () => {
  await open();
  expect(await page.getByRole("treeitem").count()).toBe(4);
  expect(await row("SELECT price").innerText()).toContain("12×");
  const notice = page.getByText("N+1:").locator("..");
  expect(await notice.innerText()).toBe(
    "N+1: SELECT price FROM items WHERE id = ? ran 12 times in sequence in POST /checkout, taking 240 ms or 24 % of the trace.",
  );
  await notice.getByRole("button").click();
  await expect.poll(() => row("SELECT price").getAttribute("aria-selected")).toBe("true");
});

test("the tree is navigated, collapsed and inspected by keyboard alone", async () => {
  await open();
  await page.getByRole("tree", { name: "Spans" }).focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => page.getByRole("treeitem").count()).toBe(15);
  for (const key of ["End", "Enter"]) await page.keyboard.press(key);
  await page.waitForURL(`**/*?span=${incident.failingSpanId}`);
  await page
    .getByRole("complementary", { name: "Selected span" })
    .getByText(/^card was refused/)
    .waitFor();
  await page.getByRole("tree", { name: "Spans" }).focus();
  await page.keyboard.press("Escape");
  await page.waitForURL((now) => !now.search.includes("span="));
});

test("search counts its matches and steps through them, wrapping at the end", async () => {
  await open();
  const field = page.getByRole("searchbox", { name: /names, operations/ });
  await field.fill("checkout");
  await expect.poll(() => page.locator("search output").innerText()).toBe("0 of 1");
  await field.press("Enter");
  await expect.poll(() => page.locator("search output").innerText()).toBe("1 of 1");
  await field.fill("price");
  for (let hit = 0; hit < 2; hit += 1) await field.press("Enter");
  await expect.poll(() => page.locator("search output").innerText()).toBe("2 of 12");
});

test("a link to a span expands its ancestors, and a subtree can be shown alone", async () => {
  await open(`${url}?root=${incident.repeatingSpanId}`);
  await expect.poll(() => page.getByRole("treeitem").count()).toBe(3);
  await page.getByRole("button", { name: /show whole trace/ }).click();
  await expect.poll(() => page.getByRole("treeitem").count()).toBe(4);
  const trace = await house.read<{ spans: { spanId: string; name: string }[] }>(
    `/api/v1/traces/${incident.traceId}`,
  );
  const query = trace.spans.findLast(({ name }) => name.startsWith("SELECT"));
  await open(`${url}?span=${query?.spanId}`);
  await expect
    .poll(() => page.getByRole("treeitem", { selected: true }).innerText())
    .toContain("SELECT price");
  expect(await page.getByRole("treeitem").count()).toBe(15);
});

test("a span's panel shows its subtree alone, which stays when the panel closes", async () => {
  await open(`${url}?span=${incident.repeatingSpanId}`);
  const panel = page.getByRole("complementary", { name: "Selected span" });
  await panel.getByRole("link", { name: "Show only this subtree" }).click();
  await expect.poll(() => page.getByRole("treeitem").count()).toBe(3);
  await panel.getByRole("link", { name: "Close span" }).click();
  await page.waitForURL((now) => now.search === `?root=${incident.repeatingSpanId}`);
  expect(await page.getByRole("treeitem").count()).toBe(3);
});

test("a long trace renders its first rows with the page and loads the others later", async () => {
  const long = "a".repeat(32);
  await sendTrace(house, long, 2500);
  const at = `${house.dashboard}/observe/traces/${long}`;
  expect((await (await fetch(at)).text()).length).toBeLessThan(200_000);
  await open(at);
  const tree = page.getByRole("tree", { name: "Spans" });
  await tree.focus();
  await page.keyboard.press("End");
  await expect.poll(() => tree.getAttribute("aria-activedescendant")).toBe("span-row-2499");
  await page.route("**/chart?*", (route) => route.abort());
  await page.goto(at);
  await page.getByText("The rest of the trace didn’t load").waitFor();
  expect(await page.getByRole("list", { name: "First spans" }).getByRole("link").count()).toBe(40);
  await page.unroute("**/chart?*");
  await page.getByRole("link", { name: "Try again" }).click();
  await tree.waitFor();
});

test("a node of the flame graph opens without fetching the trace again, and Back closes it", async () => {
  await openPage(page, `${url}/flame`);
  const bars = page.getByRole("group", { name: "Flame graph" }).getByRole("link");
  const all = await bars.count();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await bars.filter({ hasText: "POST /checkout" }).first().press("Enter");
  await expect.poll(() => bars.count()).toBe(all - 1);
  expect(new URL(page.url()).searchParams.get("focus")).toContain("POST");
  const zoom = page.getByRole("navigation", { name: "Zoom" });
  expect(await zoom.getByRole("listitem").allInnerTexts()).toEqual([
    "Whole trace",
    "load /cart",
    "POST /checkout",
  ]);
  await page.goBack();
  await expect.poll(() => bars.count()).toBe(all);
  expect(requested.filter((address) => address.includes("/flame"))).toEqual([]);
});

test("the flame graph is searched, and walked and zoomed by keys", async () => {
  await openPage(page, `${url}/flame`);
  await page.getByRole("searchbox", { name: "Search names and services" }).fill("select");
  await page.getByText("1 box, 12 spans, 24 % of the time").waitFor();
  const bar = (name: RegExp) => page.getByRole("group", { name: "Flame graph" }).getByRole("link", { name });
  await bar(/^load/).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const isFocused = (name: RegExp) => bar(name).evaluate((element) => element === document.activeElement);
  expect(await isFocused(/^charge card/)).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL(/focus=/);
  await page.keyboard.press("Escape");
  await page.waitForURL((at) => at.searchParams.get("focus")?.endsWith("checkout") === true);
});

test("bars are drawn, and redrawn when the theme changes or the time is zoomed", async () => {
  await open();
  const picture = () =>
    page
      .locator("canvas[data-canvas=bars]")
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL().length);
  await expect.poll(picture).toBeGreaterThan(3000);
  const pixels = () =>
    page.locator("canvas[data-canvas=bars]").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const light = await pixels();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(pixels).not.toBe(light);
  const whole = await pixels();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(pixels).not.toBe(whole);
  await page.getByRole("button", { name: "Reset zoom" }).click();
  await expect.poll(pixels).toBe(whole);
});

test("an exported trace can be opened again, in the browser alone", async () => {
  const file = await (await page.request.get(`${url}/otlp`)).body();
  await openPage(page, `${house.dashboard}/observe/traces/import`);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.setInputFiles("input[type=file]", {
    name: "trace.json",
    mimeType: "application/json",
    buffer: file,
  });
  await row("SELECT price").waitFor();
  expect(await page.getByRole("treeitem").count()).toBe(4);
  await row("charge card").click();
  await page.getByRole("complementary", { name: "Selected span" }).getByText("Failed: refused").waitFor();
  expect(sent.filter((to) => to.startsWith(house.dashboard) && !to.includes("/api/report"))).toEqual([]);
});

test("a file dropped beside the field is opened", async () => {
  const file = await (await page.request.get(`${url}/otlp`)).text();
  await openPage(page, `${house.dashboard}/observe/traces/import`);
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "trace.json", { type: "application/json" }));
    return data;
  }, file);
  await page.dispatchEvent("h1", "drop", { dataTransfer: dropped });
  await expect.poll(() => row("SELECT price").count()).toBe(1);
});

test("the list, the flame graph and the comparison show the same trace without a script", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${url}/list`);
  expect(await plain.getByRole("row").count()).toBe(16);
  await plain.goto(`${url}/flame`);
  expect(await plain.getByRole("link", { name: /SELECT price.*240 ms in 12 spans/ }).count()).toBe(1);
  await plain.goto(`${url}/compare?with=${incident.traceId}`);
  expect(await plain.getByRole("rowheader", { name: "charge card" }).count()).toBe(1);
  await plain.goto(url);
  expect(await plain.getByRole("list", { name: "First spans" }).getByRole("link").count()).toBe(15);
  await context.close();
});
