import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseMetricsText, type TextFamily } from "../fixtures/parse-metrics-text.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const PROMTOOL = "/usr/bin/promtool";

let folder: string;
let collector: Collector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-metrics-"));
  collector = await startCollector(folder);
});
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
});

const scrape = async () => (await fetch(`${collector.url}/metrics`)).text();

async function report(...items: object[]): Promise<void> {
  const { origin, username, pathname } = new URL(collector.credentials.dsn);
  const lines = [{}, ...items].map((line) => JSON.stringify(line)).join("\n");
  await fetch(`${origin}/api${pathname}/envelope/?sentry_key=${username}`, { method: "POST", body: lines });
}

function values(families: Map<string, TextFamily>, name: string): Record<string, number> {
  const samples = [...families.values()].flatMap((family) => family.samples);
  const found = samples.filter((sample) => sample.name === name);
  return Object.fromEntries(found.map(({ labels, value }) => [Object.values(labels).join(" "), value]));
}

it("counts what was received, by what became of it, and how long requests took", async () => {
  const event = { event_id: "a".repeat(32), message: "one" };
  await report({ type: "event" }, event);
  await report({ type: "event" }, event);
  await report({ type: "check_in" }, { status: "what?" });
  await fetch(`${collector.url}/v1/logs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"resourceLogs":[]}',
  });
  const families = parseMetricsText(await scrape());
  expect(values(families, "glasshouse_items_total")).toEqual({
    "error accepted ": 1,
    "error duplicate ": 1,
    "monitor invalid bad_check_in": 1,
  });
  expect(values(families, "glasshouse_request_duration_seconds_count")).toEqual({
    sentry: 3,
    otlp: 1,
    read: 0,
  });
  const counted = (name: string) => values(families, `${name}_count`)[""];
  expect(counted("glasshouse_commit_duration_seconds")).toBeGreaterThanOrEqual(3);
  expect(counted("glasshouse_query_duration_seconds")).toBeGreaterThan(0);
  expect(families.get("glasshouse_store_bytes")?.samples.map(({ labels }) => labels["part"])).toEqual([
    "days",
    "aside",
    "state",
    "search",
    "other",
  ]);
  for (const { value } of families.get("glasshouse_store_bytes")?.samples ?? [])
    expect(value).toBeGreaterThanOrEqual(0);
});

it.skipIf(!existsSync(PROMTOOL))("is what Prometheus itself takes", async () => {
  const checked = spawnSync(PROMTOOL, ["check", "metrics"], { input: await scrape(), encoding: "utf8" });
  expect({ status: checked.status, said: checked.stdout + checked.stderr }).toEqual({ status: 0, said: "" });
});
