import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { launchBrowser } from "../../e2e/browser.ts";
import { startGlasshouse } from "../../e2e/glasshouse.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { countFrames, weighPage, worstDelay } from "./frames.ts";
import { sendTrace } from "./send-trace.ts";

/** The waterfall of traces large enough to break other tools. */
export const bigTraceRows: Row[] = [
  bigTraceRow("big-trace", 80_000, { firstRows: 2_000, interaction: 100 }),
  bigTraceRow("huge-trace", 200_000, { firstRows: 3_000, interaction: 250 }),
];

function bigTraceRow(name: string, spans: number, millis: { firstRows: number; interaction: number }): Row {
  const interactions = ["searchMillis", "criticalMillis", "levelsMillis", "keysMillis", "flameMillis"];
  return {
    name,
    title: `a trace of ${spans.toLocaleString("en")} spans in the browser: first rows, frames/s, interaction delay, DOM nodes`,
    budgets: [
      { figure: "firstRowsMillis", atMost: millis.firstRows },
      { figure: "coldFirstRowsMillis", atMost: millis.firstRows },
      { figure: "scrollFrames", atLeast: 50 },
      { figure: "zoomFrames", atLeast: 50 },
      { figure: "domNodes", atMost: 3000 },
      ...interactions.map((figure) => ({ figure, atMost: millis.interaction })),
    ],
    run: (plan) => measureBigTrace(plan, spans),
  };
}

async function measureBigTrace({ rounds, round }: Plan, spans: number): Promise<RowResult> {
  const house = await startGlasshouse();
  const browser = await launchBrowser();
  try {
    const traceId = randomBytes(16).toString("hex");
    await sendTrace(house, traceId, spans);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const url = `${house.dashboard}/observe/traces/${traceId}`;
    const opened = [];
    for (let turn = 0; turn <= rounds; turn += 1) opened.push(await open(page, url));
    // The first opening warms up processes that are warm in production.
    const warm = opened.slice(1);
    const scroller = ":has(> [role=tree])";
    const [scroll, zoom, jump] = [
      await countFrames(page, scroller, round, "scroll"),
      await countFrames(page, scroller, round, "zoom"),
      await countFrames(page, scroller, round, "jump"),
    ];
    return {
      figures: {
        firstRowsMillis: median(warm.map(({ firstRows }) => firstRows)),
        drawnMillis: median(warm.map(({ drawn }) => drawn)),
        coldFirstRowsMillis: opened[0]?.firstRows ?? NaN,
        coldDrawnMillis: opened[0]?.drawn ?? NaN,
        scrollFrames: scroll.rate,
        zoomFrames: zoom.rate,
        jumpFrames: jump.rate,
        ...(await weighPage(page)),
        ...(await interact(page)),
        flameMillis: await openNodes(page, url),
      },
      notes: ["first rows as text, then drawn on canvas; medians of warm openings"],
    };
  } finally {
    await browser.close();
    await house.stop();
  }
}

/** The worst delay of each interaction with the waterfall. */
async function interact(page: Page): Promise<Record<string, number>> {
  const press = (key: string) => () => page.keyboard.press(key);
  const button = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
  const tree = page.getByRole("tree", { name: "Spans" });
  const letters = ["d", "a", "t", "a", "b"].map(press);
  return {
    searchMillis: await worstDelay(page, [
      () => page.getByRole("searchbox", { name: /names, operations/ }).focus(),
      ...letters,
      press("Enter"),
    ]),
    criticalMillis: await worstDelay(page, [button("Critical path"), button("Critical path")]),
    levelsMillis: await worstDelay(page, [button("Show 2 levels"), button("Show all levels")]),
    keysMillis: await worstDelay(page, [
      () => tree.focus(),
      ...["End", "k", "Home", "ArrowLeft", "ArrowRight", "+", "0"].map(press),
    ]),
  };
}

/** The worst delay when opening nested nodes of the flame graph, searching it and moving by keys. */
async function openNodes(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/flame`, { waitUntil: "networkidle" });
  const node = page.getByRole("group", { name: "Flame graph" }).getByRole("link").nth(1);
  const click = () => node.click();
  const back = () => page.getByRole("link", { name: "Whole trace" }).click();
  const key = (letter: string) => () => page.keyboard.press(letter);
  return worstDelay(page, [
    click,
    click,
    back,
    () => page.getByRole("searchbox", { name: "Search names and services" }).focus(),
    ...["d", "a", "t", "a", "b"].map(key),
    () => node.focus(),
    ...["ArrowDown", "ArrowRight", "ArrowUp"].map(key),
  ]);
}

async function open(page: Page, url: string): Promise<{ firstRows: number; drawn: number }> {
  const begin = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForSelector("ol[aria-label='First spans'] li, [role=treeitem]");
  const firstRows = performance.now() - begin;
  await page.waitForSelector("[role=treeitem]");
  return { firstRows, drawn: performance.now() - begin };
}

function median(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN);
}
