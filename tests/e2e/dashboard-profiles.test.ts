import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";

/** What Sentry's SDK for Python sent of a short program. */
const FIXTURE = join(import.meta.dirname, "../fixtures/python-profile.json");
const SECONDS = 2.62;

interface SentProfile {
  event_id: string;
  timestamp: string;
  transactions: { id: string; name: string; trace_id: string }[];
}

const house = seededHouse();
const newId = () => randomBytes(16).toString("hex");
const [profileId, traceId, spanId] = [newId(), newId(), newId().slice(16)];
let page: Page;

beforeAll(async () => {
  const start = Date.now() / 1_000 - 30;
  const profile = JSON.parse(await readFile(FIXTURE, "utf8")) as SentProfile;
  const transactionId = newId();
  profile.event_id = profileId;
  profile.timestamp = new Date(start * 1_000).toISOString();
  Object.assign(profile.transactions[0]!, { id: transactionId, trace_id: traceId });
  const transaction = {
    event_id: transactionId,
    type: "transaction",
    transaction: "GET /cart",
    start_timestamp: start,
    timestamp: start + SECONDS,
    platform: "python",
    release: "shop@1.4.0",
    environment: "production",
    contexts: { trace: { trace_id: traceId, span_id: spanId, op: "http.server" } },
  };
  const lines = [
    { event_id: transactionId },
    { type: "transaction" },
    transaction,
    { type: "profile" },
    profile,
  ];
  const { origin, username, pathname } = new URL(house.dsn);
  const answer = await fetch(`${origin}/api${pathname}/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  });
  if (answer.status !== 200) throw new Error(`the collector answered ${answer.status}`);
  await eventually(() => house.read(`/api/v1/traces/${traceId}`));
});
beforeEach(async () => {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});

const graph = () => page.getByRole("group", { name: /^Flame graph/ });

test("a profile leads from the list to a function and back, and to its trace and back", async () => {
  await openPage(page, `${house.dashboard}/observe/traces`);
  await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Profiles" }).click();
  await page.getByRole("region", { name: "Profiles" }).getByRole("link", { name: "GET /cart" }).click();
  await page.waitForURL(`**/profiles/${profileId}`);
  await graph()
    .getByRole("link", { name: /^checkout / })
    .click();
  await page.waitForURL(/focus=/);
  await expect
    .poll(() =>
      graph()
        .getByRole("link", { name: /^<module> / })
        .count(),
    )
    .toBe(0);
  await graph()
    .getByRole("link", { name: /^price_of / })
    .waitFor();
  await page.goBack();
  await graph()
    .getByRole("link", { name: /^<module> / })
    .waitFor();

  const functions = page.getByRole("region", { name: "Time by function" });
  const first = () => functions.getByRole("rowheader").first().innerText();
  expect(await first()).toBe("render.<locals>.<listcomp> shop.py:26");
  await functions.getByRole("link", { name: /^Total/ }).click();
  await page.waitForURL(/sort=total/);
  await expect.poll(first).toBe("checkout shop.py:28");
  expect(await findViolations(page)).toEqual([]);

  await page
    .getByRole("region", { name: "Spans with samples" })
    .getByRole("link", { name: "GET /cart" })
    .click();
  await page.waitForURL(`**/traces/${traceId}?span=${spanId}`);
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.waitForURL(new RegExp(`profiles/${profileId}.*span=${spanId}`));
  await page.getByText("Samples within").waitFor();
  await graph()
    .getByRole("link", { name: /^price_of / })
    .waitFor();
});

test("its files are what was sent, and one for speedscope", async () => {
  await openPage(page, `${house.dashboard}/observe/traces/profiles/${profileId}`);
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name, exact: true }).click(),
    ]);
    return JSON.parse(await readFile(await file.path(), "utf8")) as Record<string, unknown>;
  };
  expect(await download("As sent")).toMatchObject({ event_id: profileId, platform: "python" });
  expect(await download("speedscope")).toMatchObject({
    $schema: "https://www.speedscope.app/file-format-schema.json",
  });
});

test("all chunks of a profiler are downloaded as one file", async () => {
  const [profiler, ...chunks] = [newId(), newId(), newId(), newId()];
  for (const [at, id] of chunks.entries()) {
    const chunk = {
      version: "2",
      profiler_id: profiler,
      chunk_id: id,
      platform: "python",
      release: "worker@1",
      profile: {
        frames: [{ function: "work", in_app: true }],
        stacks: [[0]],
        samples: [0, 1].map((index) => ({
          timestamp: Date.now() / 1_000 - 60 + 10 * at + index,
          stack_id: 0,
          thread_id: "1",
        })),
      },
    };
    const { origin, username, pathname } = new URL(house.dsn);
    await fetch(`${origin}/api${pathname}/envelope/?sentry_key=${username}`, {
      method: "POST",
      body: `{}\n{"type":"profile_chunk"}\n${JSON.stringify(chunk)}\n`,
    });
  }
  await eventually(async () => {
    const { profile } = await house.read<{ profile: { chunks: number } }>(`/api/v1/profiles/${profiler}`);
    if (profile.chunks < 3) throw new Error("not all chunks can be read");
  });
  await openPage(page, `${house.dashboard}/observe/traces/profiles/${profiler}`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "As sent" }).click(),
  ]);
  const sent = JSON.parse(await readFile(await file.path(), "utf8")) as { chunk_id: string }[];
  expect(sent.map((chunk) => chunk.chunk_id)).toEqual(chunks.toReversed());
});
