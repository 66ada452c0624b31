import type { Page } from "playwright";
import { launchBrowser } from "../../e2e/browser.ts";
import { startGlasshouse, type Glasshouse } from "../../e2e/glasshouse.ts";
import { eventually } from "../../eventually.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { countFrames, weighPage, worstDelay } from "./frames.ts";

const LINES = 100_000;
const A_REQUEST = 1000;
const FLOOD_A_SECOND = 1000;

/** A long list of log lines, and lines that arrive faster than anyone can read. */
export const bigLogsRow: Row = {
  name: "big-logs",
  title: "100,000 log lines in one list, and 1,000 new ones/s: frames/s, DOM nodes, memory",
  budgets: [
    { figure: "scrollFrames", atLeast: 50 },
    { figure: "domNodes", atMost: 3000 },
    { figure: "openMillis", atMost: 100 },
    { figure: "liveFrames", atLeast: 50 },
    { figure: "liveDomNodes", atMost: 5000 },
    { figure: "pauseMillis", atMost: 100 },
  ],
  run: measureBigLogs,
};

async function measureBigLogs({ round }: Plan): Promise<RowResult> {
  const house = await startGlasshouse();
  const browser = await launchBrowser();
  try {
    for (let from = 0; from < LINES; from += A_REQUEST) await send(house, from, Date.now() - 600_000);
    await eventually(() => count(house));
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const list = await measureList(page, house, round);
    const live = await measureFlood(page, house, round);
    return {
      figures: { ...list, ...live },
      notes: [`lines are fetched 500 at a time while scrolling; the flood is ${FLOOD_A_SECOND} lines/s`],
    };
  } finally {
    await browser.close();
    await house.stop();
  }
}

async function measureList(page: Page, house: Glasshouse, round: number): Promise<Record<string, number>> {
  await page.goto(`${house.dashboard}/observe/logs?query=service:flood`);
  const scroller = ":has(> ol[aria-label='Log lines'])";
  await page.waitForSelector("ol[aria-label='Log lines'][style]");
  const begin = performance.now();
  const loaded = await page.evaluate(
    async ([of, most]) => {
      const element = document.querySelector<HTMLElement>(of)!;
      const list = element.querySelector("ol")!;
      const lines = () => Math.round(list.clientHeight / (list.firstElementChild?.clientHeight ?? 30));
      for (let [before, still] = [0, 0]; lines() < most && still < 300; before = lines()) {
        element.scrollTop = element.scrollHeight;
        await new Promise(requestAnimationFrame);
        still = lines() === before ? still + 1 : 0;
      }
      return lines();
    },
    [scroller, LINES] as const,
  );
  const loadSeconds = Math.round(performance.now() - begin) / 1000;
  await page.evaluate((of) => (document.querySelector(of)!.scrollTop = 0), scroller);
  const scroll = await countFrames(page, scroller, round, "scroll");
  const jump = await countFrames(page, scroller, round, "jump");
  const rows = page.getByRole("list", { name: "Log lines" }).getByRole("link");
  const open = await worstDelay(page, [() => rows.nth(20).click(), () => page.keyboard.press("Escape")]);
  return {
    lines: loaded,
    loadSeconds,
    scrollFrames: scroll.rate,
    jumpFrames: jump.rate,
    openMillis: open,
    ...(await weighPage(page)),
  };
}

async function measureFlood(page: Page, house: Glasshouse, round: number): Promise<Record<string, number>> {
  await page.goto(`${house.dashboard}/observe/logs?view=live&query=service:flood`);
  await page.getByText(/^Live · /).waitFor();
  const flood = startFlood(house);
  try {
    await page.getByRole("list", { name: "Log lines" }).getByRole("listitem").nth(50).waitFor();
    const before = await weighPage(page);
    const frames = await countFrames(page, "body", 3 * round, "nothing");
    const pause = page.getByRole("button", { name: /Pause|Resume/ });
    const pauseMillis = await worstDelay(page, [() => pause.click(), () => pause.click()]);
    const after = await weighPage(page);
    return {
      liveFrames: frames.rate,
      liveLongestFrame: frames.longest,
      pauseMillis,
      liveDomNodes: after.domNodes,
      liveHeapMegabytes: after.heapMegabytes,
      liveHeapGrowth: after.heapMegabytes - before.heapMegabytes,
    };
  } finally {
    flood.stop();
  }
}

function startFlood(house: Glasshouse): { stop: () => void } {
  let from = LINES;
  const timer = setInterval(() => {
    from += FLOOD_A_SECOND / 10;
    void send(house, from, Date.now(), FLOOD_A_SECOND / 10).catch(() => undefined);
  }, 100);
  return { stop: () => clearInterval(timer) };
}

async function send(house: Glasshouse, from: number, at: number, size = A_REQUEST): Promise<void> {
  const logRecords = Array.from({ length: size }, (_, index) => ({
    timeUnixNano: `${at}${String((from + index) % 1_000_000).padStart(6, "0")}`,
    severityNumber: (from + index) % 50 === 0 ? 17 : 9,
    body: { stringValue: `order ${from + index} stored in ${(from + index) % 500} ms for cart ${index}` },
    attributes: [{ key: "app.tenant", value: { stringValue: `tenant-${(from + index) % 40}` } }],
  }));
  const service = { key: "service.name", value: { stringValue: "flood" } };
  const answer = await fetch(`${house.collector}/v1/logs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      resourceLogs: [{ resource: { attributes: [service] }, scopeLogs: [{ logRecords }] }],
    }),
  });
  if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
}

async function count(house: Glasshouse): Promise<void> {
  const { total } = await house.read<{ total: number }>("/api/v1/logs/counts?query=service:flood");
  if (total < LINES) throw new Error(`${total} of ${LINES} lines can be read`);
}
