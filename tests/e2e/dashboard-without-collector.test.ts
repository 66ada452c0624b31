import { eventually } from "../eventually.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { childPids } from "./child-pids.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

/** Far more than a page's budget, and far less than its questions' own deadlines one after the other. */
const PATIENCE = 8_000;
const PAGES = [
  "",
  "/issues",
  "/issues/1",
  "/issues/1/events",
  "/traces",
  `/traces/${"a".repeat(32)}`,
  "/logs",
  "/releases",
  "/settings",
];

let house: Glasshouse;
let collector: number;

beforeAll(async () => {
  house = await startGlasshouse();
  collector = childPids(house.pid, "src/collector/main.ts")[0] ?? 0;
});
afterAll(async () => {
  if (collector > 0) process.kill(collector, "SIGCONT");
  await house?.stop();
});

const open = (page: string, headers: Record<string, string> = {}) =>
  fetch(`${house.dashboard}/observe${page}`, { headers, signal: AbortSignal.timeout(PATIENCE) });

test("while the collector hangs, each page says so in time, and shows its data once it answers again", async () => {
  process.kill(collector, "SIGSTOP");
  const pages = await Promise.all(
    PAGES.map(async (page) => [page, await (await open(page)).text()] as const),
  );
  expect(pages.filter(([, html]) => !html.includes("The collector isn&#x27;t answering"))).toEqual([]);
  expect(pages.filter(([, html]) => !html.includes("Try again"))).toEqual([]);

  // A browser that runs scripts gets the frame and a loading state first.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const answer = await open("/issues", { cookie: "glasshouse_zone=UTC" });
  const chunks: string[] = [];
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) chunks.push(chunk);
  expect(chunks[0]).toContain("Loading…");
  expect(chunks[0]).toContain('aria-label="Main"');
  expect(chunks[0]).not.toContain("answering");
  expect(chunks.join("")).toContain("The collector isn&#x27;t answering");

  process.kill(collector, "SIGCONT");
  await eventually(async () => expect(await (await open("/settings")).text()).toContain("SENTRY_DSN="));
});
