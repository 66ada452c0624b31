import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { childPids } from "./child-pids.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { sendLogs } from "./send-incident.ts";

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

beforeAll(async () => {
  house = await startGlasshouse();
});
afterAll(async () => {
  signalCollector("SIGCONT");
  await house?.stop();
});

function signalCollector(signal: NodeJS.Signals): void {
  for (const pid of childPids(house.pid, "src/collector/main.ts")) process.kill(pid, signal);
}

const open = (page: string, headers: Record<string, string> = {}) =>
  fetch(`${house.dashboard}/observe${page}`, { headers, signal: AbortSignal.timeout(PATIENCE) });

test("while the collector hangs, each page says so in time, and shows its data once it answers again", async () => {
  signalCollector("SIGSTOP");
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
  const failed = chunks.findIndex((chunk) => chunk.includes("answering"));
  const first = chunks.slice(0, failed).join("");
  expect(first).toContain("Loading…");
  expect(first).toContain('aria-label="Main"');
  expect(chunks.join("")).toContain("The collector isn&#x27;t answering");

  signalCollector("SIGCONT");
  await eventually(async () => expect(await (await open("/settings")).text()).toContain("SENTRY_DSN="));
});

test("the dashboard is ready while its collector is, and the app in any case", async () => {
  const ready = async (origin: string) => {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(PATIENCE) });
    return [answer.status, await answer.json()];
  };
  expect(await ready(house.dashboard)).toEqual([200, { status: "ready" }]);
  signalCollector("SIGSTOP");
  expect(await ready(house.dashboard)).toEqual([503, { status: "unready", reason: "collector_unreachable" }]);
  expect(await ready(house.app)).toEqual([200, { status: "ready" }]);
  signalCollector("SIGCONT");
  await eventually(async () => expect((await ready(house.dashboard))[0]).toBe(200));
});

test("a live view that lost its connection shows the time from which lines may be missing, and creates no issue", async () => {
  const page = await (await sharedBrowser()).newPage();
  const lines = () => page.getByRole("list", { name: "Log lines" }).getByRole("listitem");
  await page.goto(`${house.dashboard}/observe/logs?view=live&query=service:lost`);
  await page.getByText(/^Live · /).waitFor();
  await sendLogs(house, "lost", ["before it was lost"]);
  await lines().filter({ hasText: "before it was lost" }).waitFor();
  await page.route("**/observe/logs/live**", (route) => route.fulfill({ status: 502 }));
  signalCollector("SIGKILL");
  await page.getByText("Connection lost").waitFor();
  await eventually(() => sendLogs(house, "lost", ["while disconnected"]));
  await page.unroute("**/observe/logs/live**");
  const gap = lines().filter({ hasText: "may be missing" });
  await gap.waitFor();
  await sendLogs(house, "lost", ["after it was found"]);
  await lines().filter({ hasText: "after it was found" }).waitFor();
  expect(await lines().allInnerTexts()).toEqual([
    expect.stringContaining("after it was found"),
    expect.stringContaining("may be missing"),
    expect.stringContaining("before it was lost"),
  ]);
  await gap.getByRole("link", { name: "Show that time range" }).click();
  await page.waitForURL(/from=/);
  await lines().filter({ hasText: "while disconnected" }).waitFor();
  const issues = await house.read<{ title: string }[]>("/api/0/projects/glasshouse/app/issues/");
  expect(issues.map(({ title }) => title).filter((title) => title.includes("pipe"))).toEqual([]);
  await page.close();
});
