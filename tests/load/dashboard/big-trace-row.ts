import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { launchBrowser } from "../../e2e/browser.ts";
import { startGlasshouse, type Glasshouse } from "../../e2e/glasshouse.ts";
import { eventually } from "../../eventually.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { makeTrace } from "./make-trace.ts";

const SPANS = 80_000;

/** The waterfall of a trace that breaks other tools'. */
export const bigTraceRow: Row = {
  name: "big-trace",
  title: "a trace of 80,000 spans in the browser: first rows, frames a second, DOM nodes",
  budgets: [
    { figure: "firstRowsMillis", atMost: 2000 },
    { figure: "scrollFrames", atLeast: 50 },
    { figure: "zoomFrames", atLeast: 50 },
    { figure: "domNodes", atMost: 3000 },
  ],
  run: measureBigTrace,
};

async function measureBigTrace({ rounds, round }: Plan): Promise<RowResult> {
  const house = await startGlasshouse();
  const browser = await launchBrowser();
  try {
    const traceId = await sendTrace(house);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const url = `${house.dashboard}/observe/traces/${traceId}`;
    const opened = [];
    for (let turn = 0; turn <= rounds; turn += 1) opened.push(await open(page, url));
    // The first opening warms processes up that are warm in life.
    const warm = opened.slice(1);
    const frames = await countFrames(page, round);
    return {
      figures: {
        firstRowsMillis: median(warm.map(({ firstRows }) => firstRows)),
        drawnMillis: median(warm.map(({ drawn }) => drawn)),
        coldFirstRowsMillis: opened[0]?.firstRows ?? NaN,
        ...frames,
        domNodes: await page.evaluate(() => document.querySelectorAll("*").length),
        heapMegabytes: await page.evaluate(() => {
          const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
          return Math.round((memory?.usedJSHeapSize ?? NaN) / 1e6);
        }),
      },
      notes: ["first rows as text, then drawn on canvas; medians of warm openings"],
    };
  } finally {
    await browser.close();
    await house.stop();
  }
}

async function sendTrace(house: Glasshouse): Promise<string> {
  const traceId = randomBytes(16).toString("hex");
  for (const request of makeTrace(traceId, SPANS, BigInt(Date.now() - 120_000) * 1_000_000n)) {
    const answer = await fetch(`${house.collector}/v1/traces`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  }
  await eventually(async () => {
    const { spans } = await house.read<{ spans: unknown[] }>(`/api/v1/traces/${traceId}?detail=outline`);
    if (spans.length !== SPANS) throw new Error(`${spans.length} of ${SPANS} spans can be read`);
  });
  return traceId;
}

async function open(page: Page, url: string): Promise<{ firstRows: number; drawn: number }> {
  const begin = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForSelector("ol[aria-label='First spans'] li, [role=treeitem]");
  const firstRows = performance.now() - begin;
  await page.waitForSelector("[role=treeitem]");
  return { firstRows, drawn: performance.now() - begin };
}

/** Frames a second while the rows scroll, jump, and while the time is zoomed. */
function countFrames(page: Page, millis: number) {
  return page.evaluate(async (length) => {
    const scroller = document.querySelector<HTMLElement>("[role=tree]")?.parentElement;
    if (!scroller) throw new Error("there is no waterfall");
    const run = async (step: (frame: number) => void): Promise<number> => {
      const begin = performance.now();
      let frames = 0;
      for (; performance.now() - begin < length; frames += 1) {
        step(frames);
        await new Promise(requestAnimationFrame);
      }
      return Math.round((frames / (performance.now() - begin)) * 1000);
    };
    const wheel = (deltaY: number) =>
      new WheelEvent("wheel", {
        deltaY,
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
        clientX: 900,
        clientY: 500,
      });
    return {
      scrollFrames: await run(() => (scroller.scrollTop += 90)),
      zoomFrames: await run((frame) => void scroller.dispatchEvent(wheel(frame % 60 < 30 ? -40 : 40))),
      jumpFrames: await run(() => (scroller.scrollTop = Math.random() * scroller.scrollHeight)),
    };
  }, millis);
}

function median(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN);
}
