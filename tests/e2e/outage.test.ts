import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeLogsProto } from "#collector/wire/otlp/decode-logs.ts";
import { decodeTracesProto, type WireSpan } from "#collector/wire/otlp/decode-traces.ts";
import { eventually } from "../eventually.ts";
import { percentile } from "../load/percentile.ts";
import { sharedBrowser } from "./browser.ts";
import { dsnOf, startCaptureServer, type CaptureServer } from "./capture-server.ts";
import { childPids } from "./child-pids.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

/** OTLP's number for a server span. */
const SERVER = 2;

let elsewhere: CaptureServer;
let house: Glasshouse;
let browser: Browser;

beforeAll(async () => {
  elsewhere = await startCaptureServer();
  const env = { SENTRY_DSN: dsnOf(elsewhere.url, 42), OTEL_EXPORTER_OTLP_ENDPOINT: elsewhere.url };
  [house, browser] = await Promise.all([startGlasshouse(env), sharedBrowser()]);
});
afterAll(async () => {
  await house?.stop();
  await elsewhere?.close();
});

/** How often each event has arrived. */
function arrivals(server: CaptureServer): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { body } of server.received) {
    const text = body.toString("latin1");
    if (!text.includes('{"type":"event"')) continue;
    const [, id = ""] = /"event_id":"([0-9a-f]{32})"/.exec(text) ?? [];
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const bodiesOf = (server: CaptureServer, path: string) =>
  server.received.filter((one) => one.path.startsWith(path)).map(({ body }) => body);

/** The log lines of failed requests that have arrived: error id and trace. */
function failureLines(server: CaptureServer): { eventId: string; traceId: string | null }[] {
  return bodiesOf(server, "/v1/logs").flatMap((body) => {
    const decoded = decodeLogsProto(body);
    if (!decoded.ok) throw new Error(decoded.error.code);
    return decoded.value.scopes
      .flatMap(({ records }) => records)
      .filter((record) => record.body === "request failed")
      .map(({ attributes, traceId }) => ({ eventId: textOf(attributes["event_id"]), traceId }));
  });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function arrivedSpans(server: CaptureServer): WireSpan[] {
  return bodiesOf(server, "/v1/traces").flatMap((body) => {
    const decoded = decodeTracesProto(body);
    if (!decoded.ok) throw new Error(decoded.error.code);
    return decoded.value.scopes.flatMap(({ records }) => records);
  });
}

/** Minimum outage of the service in seconds; 60 in the full form. */
const OUTAGE_SECONDS = Number(process.env["OUTAGE_SECONDS"] ?? 0);

/** The median milliseconds of this many requests for the home page, one after the other. */
async function medianLatency(requests = 200): Promise<number> {
  const times: number[] = [];
  for (let each = 0; each < requests; each++) {
    const start = performance.now();
    await (await fetch(house.app)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
}

/** Prints how fast pages were before and during the outage; time is never asserted. */
function printLatency(before: number, away: number, restarted: number): void {
  const against = (millis: number) => `${millis.toFixed(1)} ms (${(millis / before).toFixed(2)})`;
  process.stdout.write(
    `home page, median: ${before.toFixed(1)} ms before, ${against(away)} with the service away, ${against(restarted)} after a restart\n`,
  );
}

/** Makes a page throw this many distinct errors. */
function throwMany([count, word]: [number, string]): void {
  for (let each = 0; each < count; each++) {
    setTimeout(() => {
      throw new Error(`${word} ${each}`);
    });
  }
}

/** After a long outage an app retries every half minute. */
const UNTIL_TRIED_AGAIN = 50_000;

test("failures during an outage, on the server and in browsers, arrive once afterwards, even across a restart of the app", async () => {
  const page = await browser.newPage();
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await page.waitForResponse((response) => response.url().endsWith("/api/report"));
  const { port } = new URL(elsewhere.url);
  // Only the full form measures; the first requests warm up.
  if (OUTAGE_SECONDS > 0) await medianLatency();
  const before = OUTAGE_SECONDS > 0 ? await medianLatency() : 0;
  await elsewhere.close();
  const back = sleep(OUTAGE_SECONDS * 1_000);

  const shown: string[] = [];
  for (let failures = 0; failures < 200; failures++) {
    const answer = await fetch(`${house.app}/faults/${failures % 2 ? "server-component" : "route-handler"}`);
    expect(answer.status).toBe(500);
    shown.push(answer.headers.get("x-error-id") ?? "");
  }
  // The browser may need more than one report for all of them.
  let reported = "";
  page.on("response", (response) => {
    if (response.url().endsWith("/api/report") && response.ok())
      reported += response.request().postData() ?? "";
  });
  await page.evaluate(throwMany, [20, "thrown during the outage"] satisfies [number, string]);
  await eventually(() => {
    for (let each = 0; each < 20; each++) expect(reported).toContain(`"thrown during the outage ${each}"`);
    return Promise.resolve();
  });

  const away = OUTAGE_SECONDS > 0 ? await medianLatency() : 0;
  const [app] = childPids(house.pid, "next-server");
  process.kill(app ?? 0, "SIGTERM");
  await eventually(async () => {
    const [now] = childPids(house.pid, "next-server");
    expect(now).not.toBe(app);
    expect((await fetch(house.app)).status).toBe(200);
  });

  if (OUTAGE_SECONDS > 0) {
    await medianLatency();
    printLatency(before, away, await medianLatency());
  }
  await back;
  elsewhere = await startCaptureServer(Number(port));
  await eventually(() => {
    const arrived = arrivals(elsewhere);
    expect(shown.filter((id) => !arrived.has(id))).toEqual([]);
    const all = elsewhere.received.map(({ body }) => body.toString("latin1")).join("\n");
    for (let each = 0; each < 20; each++) expect(all).toContain(`"thrown during the outage ${each}"`);
    return Promise.resolve();
  }, UNTIL_TRIED_AGAIN);
  await eventually(() => {
    const lines = failureLines(elsewhere);
    expect(lines.map(({ eventId }) => eventId).toSorted()).toEqual(shown.toSorted());
    const roots = arrivedSpans(elsewhere).filter(({ kind }) => kind === SERVER);
    for (const { traceId } of lines) expect(roots.filter((span) => span.traceId === traceId)).toHaveLength(1);
    return Promise.resolve();
  }, UNTIL_TRIED_AGAIN);
  expect([...arrivals(elsewhere).values()].filter((times) => times !== 1)).toEqual([]);
  const spanIds = arrivedSpans(elsewhere).map(({ spanId }) => spanId);
  expect(new Set(spanIds).size).toBe(spanIds.length);
  await page.close();
});

/** How many reports the browser has queued; runs in the page. */
async function countQueued(): Promise<number> {
  // Opening it before the SDK does would create it without its object store.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === "sentry-offline")) return 0;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("sentry-offline");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("no database")));
    opening.addEventListener("success", () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains("queue")) return resolve(0);
      const counting = database.transaction("queue").objectStore("queue").count();
      counting.addEventListener("success", () => {
        resolve(counting.result);
        database.close();
      });
    });
  });
}

test("reports that a browser could not send are sent after a reload", async () => {
  const page = await browser.newPage();
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.route("**/api/report", (route) => route.abort());
  const tried = page.waitForEvent(
    "requestfailed",
    (request) => request.postData()?.includes("without a connection") ?? false,
  );
  await page.evaluate(throwMany, [1, "thrown without a connection"] satisfies [number, string]);
  await tried;
  await expect.poll(() => page.evaluate(countQueued)).toBeGreaterThan(0);
  await page.unroute("**/api/report");
  await page.reload({ waitUntil: "load" });
  await eventually(() => {
    const all = elsewhere.received.map(({ body }) => body.toString("latin1")).join("\n");
    expect(all).toContain("thrown without a connection 0");
    return Promise.resolve();
  });
  await page.close();
});

test("an error just before the page is left arrives although the SDK never loaded", async () => {
  const page = await browser.newPage();
  await page.route("**/_next/static/chunks/**", async (route) => {
    // What the page needs to hydrate is served; what it loads later, such as the SDK, never is.
    const isLater = (await page.evaluate(() => document.readyState).catch(() => "")) === "complete";
    if (!isLater) await route.continue();
  });
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await page.evaluate(throwMany, [1, "thrown before leaving"] satisfies [number, string]);
  await page.locator("[data-error-id]").waitFor();
  const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
  await page.goto("about:blank");
  await eventually(() => {
    expect([...arrivals(elsewhere).keys()]).toContain(id);
    return Promise.resolve();
  });
  await page.close();
});
