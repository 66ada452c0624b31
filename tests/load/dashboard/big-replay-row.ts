import type { Page } from "playwright";
import { launchBrowser } from "../../e2e/browser.ts";
import { startGlasshouse } from "../../e2e/glasshouse.ts";
import { sendReplay } from "../../e2e/send-replay.ts";
import { eventually } from "../../eventually.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { makeReplay } from "./make-replay.ts";

const SEEKS = 10;
const EMAIL = "half-an-hour@shop.example";

/** A replay of half an hour, from the list to a playing picture, and to any moment of it. */
export const bigReplayRow: Row = {
  name: "big-replay",
  title: "a replay of 30 minutes: from a click in the list to a playing picture, and to any moment",
  budgets: [
    { figure: "playingMillis", atMost: 2000 },
    { figure: "worstSeekMillis", atMost: 500 },
  ],
  run: measureBigReplay,
};

async function measureBigReplay({ rounds }: Plan): Promise<RowResult> {
  const house = await startGlasshouse({ GLASSHOUSE_FLOOD_PROTECTION: "0" });
  const browser = await launchBrowser();
  try {
    const start = Date.now() - 2_000_000;
    const { segments, shownAt } = makeReplay(start);
    const replayId = await sendReplay(house, { segments, user: { email: EMAIL } });
    const events = segments.flat().length;
    await eventually(async () => {
      const { recorded } = await house.read<{ recorded: number }>(`/api/v1/projects/app/replays/${replayId}`);
      if (recorded !== events) throw new Error(`${recorded} of ${events} events can be read`);
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const opened = [];
    for (let turn = 0; turn <= rounds; turn += 1) opened.push(await open(page, house.dashboard));
    // The first opening warms up processes that are warm in production.
    const warm = opened.slice(1);
    const seeks = [];
    for (let turn = 0; turn < SEEKS; turn += 1) {
      const second = Math.floor((((turn * 7) % SEEKS) + 0.5) * (1_800 / SEEKS));
      seeks.push(await seek(page, second, shownAt(second)));
    }
    return {
      figures: {
        events,
        shownMillis: median(warm.map(({ shown }) => shown)),
        playingMillis: median(warm.map(({ playing }) => playing)),
        coldPlayingMillis: opened[0]?.playing ?? NaN,
        seekMillis: median(seeks),
        worstSeekMillis: Math.max(...seeks),
      },
      notes: ["medians of warm openings; seeks to ten moments all over the replay, back and forth"],
    };
  } finally {
    await browser.close();
    await house.stop();
  }
}

/** Milliseconds from the click in the list to the first picture, and to one that has changed. */
async function open(page: Page, dashboard: string): Promise<{ shown: number; playing: number }> {
  await page.goto(`${dashboard}/observe/replays?query=user.email:${EMAIL}`, { waitUntil: "networkidle" });
  const begin = performance.now();
  await page.getByRole("link", { name: EMAIL, exact: true }).click();
  await page.waitForSelector("iframe[data-replay=ready]");
  await waitForText(page, "second 0");
  const shown = performance.now() - begin;
  await page.getByRole("button", { name: "Play" }).click();
  await waitForText(page, "second 1");
  // The replay itself takes a second to get there.
  return { shown: Math.round(shown), playing: Math.round(performance.now() - begin - 1_000) };
}

async function waitForText(page: Page, expected: string): Promise<void> {
  const frame = page.frames().find((one) => one.url().endsWith("/observe/replays/player"));
  await frame!.waitForFunction(
    (text) => document.querySelector("iframe")?.contentDocument?.querySelector("h1")?.textContent === text,
    expected,
  );
}

/** Milliseconds from a click on the time line to the frame that shows the moment. */
async function seek(page: Page, second: number, expected: string): Promise<number> {
  const millis = await page.evaluate(
    ([at, text]) => {
      const player = document.querySelector<HTMLIFrameElement>("iframe[data-replay]")!;
      const slider = document.querySelector<HTMLInputElement>("input[type=range]")!;
      const recorded = () => player.contentDocument!.querySelector("iframe")!.contentDocument!;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
      const begin = performance.now();
      set!.call(slider, String(at));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      return new Promise<number>((resolve) => {
        const look = () => {
          if (recorded().querySelector("h1")?.textContent !== text) requestAnimationFrame(look);
          // After the frame that shows it.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
        };
        look();
      });
    },
    [second * 1_000 + 50, expected] as const,
  );
  return Math.round(millis);
}

function median(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN);
}
