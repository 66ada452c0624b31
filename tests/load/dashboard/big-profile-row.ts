import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { launchBrowser } from "../../e2e/browser.ts";
import { startGlasshouse, type Glasshouse } from "../../e2e/glasshouse.ts";
import { eventually } from "../../eventually.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { weighPage } from "./frames.ts";
import { makeProfile } from "./make-profile.ts";

const SAMPLES = 100_000;

/** A profile of a quarter of an hour, from the list to its flame graph. */
export const bigProfileRow: Row = {
  name: "big-profile",
  title: "a profile of 100,000 samples: from a click in the list to its flame graph, DOM nodes",
  budgets: [
    { figure: "openMillis", atMost: 2000 },
    { figure: "domNodes", atMost: 5000 },
  ],
  run: measureBigProfile,
};

async function measureBigProfile({ rounds }: Plan): Promise<RowResult> {
  const house = await startGlasshouse();
  const browser = await launchBrowser();
  try {
    const profiler = randomBytes(16).toString("hex");
    for (const chunk of makeProfile(profiler, SAMPLES, Date.now() - 60_000)) await send(house, chunk);
    await eventually(async () => {
      const { profiles } = await house.read<{ profiles: { samples: number }[] }>("/api/v1/profiles");
      if (profiles[0]?.samples !== SAMPLES) throw new Error(`${profiles[0]?.samples} samples can be read`);
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const opened = [];
    for (let turn = 0; turn <= rounds; turn += 1) opened.push(await open(page, house));
    const warm = opened.slice(1).toSorted((left, right) => left - right);
    return {
      figures: {
        openMillis: warm[Math.floor(warm.length / 2)] ?? NaN,
        coldOpenMillis: opened[0] ?? NaN,
        ...(await weighPage(page)),
      },
      notes: ["the median of warm openings; the first one warms up processes that are warm in production"],
    };
  } finally {
    await browser.close();
    await house.stop();
  }
}

/** Milliseconds from the click in the list until the flame graph is there. */
async function open(page: Page, house: Glasshouse): Promise<number> {
  await page.goto(`${house.dashboard}/observe/traces/profiles`, { waitUntil: "networkidle" });
  const begin = performance.now();
  await page.getByRole("link", { name: /^Continuous profile of/ }).click();
  await page.getByRole("group", { name: "Flame graph" }).waitFor();
  return Math.round(performance.now() - begin);
}

async function send({ dsn }: Glasshouse, chunk: object): Promise<void> {
  const { origin, username, pathname } = new URL(dsn);
  const answer = await fetch(`${origin}/api${pathname}/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` },
    body: `{}\n{"type":"profile_chunk"}\n${JSON.stringify(chunk)}\n`,
  });
  if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
}
