import { gzipSync } from "node:zlib";
import type { Frame, Page } from "playwright";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { startCanary } from "./canary-server.ts";
import { findViolations } from "./find-violations.ts";
import { hostileRecording } from "./hostile-recording.ts";
import { openPage } from "./open-page.ts";
import { change, crumb, mutation, recorder } from "./recorded-page.ts";
import { seededHouse } from "./seeded-house.ts";
import { sendNewEvent } from "./send-incident.ts";
import { sendReplay } from "./send-replay.ts";

const house = seededHouse();
const EMAIL = "player@shop.example";
const start = Date.now() - 120_000;
let replayId: string;
let eventId: string;
let page: Page;
/** Dialogs, errors of scripts, and what a content security policy refused. */
let complaints: string[];

beforeAll(async () => {
  replayId = crypto.randomUUID().replaceAll("-", "");
  eventId = await sendNewEvent(house, {
    platform: "javascript",
    timestamp: (start + 20_000) / 1_000,
    contexts: { replay: { replay_id: replayId } },
    exception: { values: [{ type: "CartError", value: "the cart is empty" }] },
  });
  await sendReplay(house, {
    replayId,
    segments: cartSegments(),
    errorIds: [eventId],
    user: { email: EMAIL },
  });
  await eventually(async () => {
    const { errors } = await house.read<{ errors: { stored: unknown }[] }>(
      `/api/v1/projects/app/replays/${replayId}`,
    );
    if (errors[0]?.stored == null) throw new Error("the error of the replay cannot be read");
  });
});
beforeEach(async () => {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  complaints = [];
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => complaints.push("dialog")));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
});

/** Half a minute in which a cart is filled, and fails. */
function cartSegments() {
  const { element, text, snapshot } = recorder();
  const count = text("no items");
  const button = element("button", {}, [text("Add")]);
  const heading = element("h1", {}, [text("Your cart")]);
  const body = element("body", {}, [heading, element("p", {}, [count]), button]);
  const becomes = (seconds: number, value: string) =>
    mutation(start + seconds * 1_000, { texts: [{ id: count.id, value }] });
  return [
    [
      ...snapshot(start, [element("style", { _cssText: "h1 { color: rgb(0, 128, 0) }" })], body),
      change(start + 3_900, 2, { type: 2, id: button.id, x: 20, y: 90 }),
      crumb(start + 4_000, "ui.click", "button.add"),
      becomes(4, "one item"),
    ],
    [
      crumb(start + 12_000, "console", "price is missing"),
      becomes(12, "two items"),
      becomes(20, "the cart is empty"),
      becomes(30.04, "closed"),
    ],
  ];
}

async function playerFrame(): Promise<Frame> {
  const frame = await eventually(async () => {
    const found = page.frames().find((one) => one.url().endsWith("/observe/replays/player"));
    if (found === undefined) throw new Error("there is no player");
    return found;
  });
  await page.locator("iframe[data-replay=ready]").waitFor();
  return frame;
}

/** The recorded page's text as it is shown now. */
const shown = (frame: Frame) =>
  frame.evaluate(() => document.querySelector("iframe")?.contentDocument?.body.textContent ?? "");

test("a replay is found, played, and sought by its errors and its steps", async () => {
  await openPage(page, `${house.dashboard}/observe/replays?query=user.email:${EMAIL}`);
  await page.getByRole("link", { name: EMAIL, exact: true }).click();
  await page.waitForURL(`**/observe/replays/${replayId}`);
  const frame = await playerFrame();
  await expect.poll(() => shown(frame)).toBe("Your cartno itemsAdd");
  const color = () =>
    frame.evaluate(() => {
      const recorded = document.querySelector("iframe")!.contentDocument!;
      return recorded.defaultView!.getComputedStyle(recorded.querySelector("h1")!).color;
    });
  expect(await color()).toBe("rgb(0, 128, 0)");

  await page.getByLabel("Speed").selectOption("8");
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => shown(frame)).toContain("one item");
  await page.getByRole("button", { name: "Pause" }).click();

  const steps = page.getByRole("region", { name: "What happened" });
  await steps.getByRole("listitem").filter({ hasText: "price is missing" }).getByRole("link").click();
  await expect.poll(() => shown(frame)).toContain("two items");
  expect(await steps.locator("[aria-current]").innerText()).toContain("price is missing");
  await steps.getByRole("listitem").filter({ hasText: "button.add" }).getByRole("link").click();
  await expect.poll(() => shown(frame)).toContain("one item");
  expect(page.url()).toMatch(new RegExp(`${replayId}$`));

  await page.getByRole("button", { name: "5 s before the error" }).click();
  await expect.poll(() => shown(frame)).toContain("two items");
  await page.getByText("0:15 / 0:30").waitFor();
  await page.getByRole("slider", { name: "Position" }).press("End");
  await expect.poll(() => shown(frame)).toContain("closed");
  await page.getByText("0:30 / 0:30").waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("an event leads to its replay five seconds before it, and the replay back", async () => {
  await openPage(page, `${house.dashboard}/observe/find/${eventId}`);
  await page.getByRole("link", { name: "Replay at this moment" }).click();
  const frame = await playerFrame();
  await expect.poll(() => shown(frame)).toContain("two items");
  await page.getByText("0:15 / 0:30").waitFor();
  const errors = page.getByRole("region", { name: "Errors" });
  await errors.getByRole("link", { name: /the cart is empty/ }).click();
  await page.waitForURL(`**/events/${eventId}`);
});

test("a trace leads to its replay at its moment", async () => {
  const { traceId, replayId: ofIncident } = house.incident;
  await openPage(page, `${house.dashboard}/observe/traces/${traceId}`);
  await page.getByRole("link", { name: "Replay of ada@example.com" }).click();
  await page.waitForURL(new RegExp(`/observe/replays/${ofIncident}\\?at=\\d+$`));
  expect(await shown(await playerFrame())).toContain("two items");
});

async function canary() {
  const server = await startCanary();
  onTestFinished(() => server.stop());
  return server;
}

/** Whether a script of the recording ran in any window that a page of the dashboard can reach. */
const ran = () =>
  page.evaluate(() => {
    const isMarked = (one: Window): boolean => {
      try {
        if ("ran" in one) return true;
      } catch {
        // The error page of a frame whose address was refused.
        return false;
      }
      return Array.from({ length: one.length }, (_, place) => one[place]!).some(isMarked);
    };
    return isMarked(window);
  });

test("nothing in a hostile recording runs or is asked for, in its pictures and its changes", async () => {
  const { url, hits } = await canary();
  const events = hostileRecording(url, start);
  const hostile = await sendReplay(house, { segments: [events.slice(0, 3), events.slice(3)] });
  await openPage(page, `${house.dashboard}/observe/replays/${hostile}`);
  const frame = await playerFrame();
  await expect.poll(() => shown(frame)).toContain("harmless text");
  await page.getByRole("button", { name: "Play" }).click();
  const changed = () =>
    frame.evaluate(() => document.querySelector("iframe")?.contentDocument?.querySelector("#last")?.tagName);
  await expect.poll(changed).toBe("DIV");
  await page.getByRole("slider", { name: "Position" }).fill("0");
  await page.getByRole("slider", { name: "Position" }).fill("2000");
  await expect.poll(changed).toBe("DIV");
  // The policy had nothing to refuse, either.
  expect(complaints).toEqual([]);
  await clickThrough(frame);
  expect(await ran()).toBe(false);
  expect(complaints).not.toContain("dialog");
  expect(hits).toEqual([]);
});

test("the player's own policy lets nothing run or load, even of a recording that is not sanitised", async () => {
  const { url, hits } = await canary();
  const hostile = await sendReplay(house, { segments: [hostileRecording(url, start)] });
  const raw = gzipSync(JSON.stringify({ events: hostileRecording(url, start), refused: 0 }));
  await page.route("**/recording", (route) => route.fulfill({ body: raw, contentType: "application/gzip" }));
  await openPage(page, `${house.dashboard}/observe/replays/${hostile}`);
  const frame = await playerFrame();
  await expect.poll(() => shown(frame)).toContain("harmless text");
  await page.getByRole("slider", { name: "Position" }).fill("2000");
  await expect.poll(() => complaints.some((text) => text.includes("Content Security Policy"))).toBe(true);
  expect(await ran()).toBe(false);
  expect(complaints).not.toContain("dialog");
  expect(hits.filter((hit) => hit !== "connection")).toEqual([]);
});

/** Clicks every link and button of the recorded page by script. */
function clickThrough(frame: Frame): Promise<void> {
  return frame.evaluate(() => {
    const recorded = document.querySelector("iframe")!.contentDocument!;
    for (const one of recorded.querySelectorAll<HTMLElement>("a, button, input, body, #box")) one.click?.();
  });
}
