import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Collector, startCollector, stopCollector } from "./start-collector.ts";

const MEGABYTE = 1_000_000;
const MOST_RESIDENT = 800;
const AT_ONCE = 8;
const ROUNDS = 2;

let folder: string;
let collector: Collector;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-memory-"));
  collector = await startCollector(folder, { LOG_LEVEL: "error", GLASSHOUSE_FLOOD_PROTECTION: "0" });
});
afterEach(async () => {
  await stopCollector(collector, "SIGKILL");
  await rm(folder, { recursive: true });
});

const hex = (bytes: number) => randomBytes(bytes).toString("hex");

function traces(bytes: number): Buffer {
  const spans: string[] = [];
  for (let size = 0; size < bytes; size += spans.at(-1)!.length + 1) {
    const span = {
      traceId: hex(16),
      spanId: hex(8),
      name: `GET /${hex(4)}`,
      startTimeUnixNano: String(BigInt(Date.now()) * 1_000_000n),
      attributes: [{ key: "db.statement", value: { stringValue: `select ${hex(100)}` } }],
    };
    spans.push(JSON.stringify(span));
  }
  return Buffer.from(`{"resourceSpans":[{"scopeSpans":[{"spans":[${spans.join(",")}]}]}]}`);
}

function sourceMap(bytes: number): Buffer {
  const mappings = "AAAA,CAAC,".repeat(bytes / 10);
  return Buffer.from(`{"version":3,"sources":["a.ts"],"names":[],"mappings":"${mappings}AAAA"}`);
}

function eventOf(debugId: string): string {
  const [file, frame] = ["https://a.example/a.js", { lineno: 1, colno: 5 }];
  const event = {
    platform: "javascript",
    exception: {
      values: [{ type: "E", value: "x", stacktrace: { frames: [{ abs_path: file, ...frame }] } }],
    },
    debug_meta: { images: [{ type: "sourcemap", code_file: file, debug_id: debugId }] },
  };
  return `{}\n{"type":"event"}\n${JSON.stringify(event)}`;
}

/** Sends from several clients at once; returns the statuses that came. */
async function send(request: () => Promise<Response>): Promise<Set<number>> {
  const statuses = new Set<number>();
  const client = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const answer = await request().catch(() => undefined);
      if (answer !== undefined) statuses.add(answer.status);
      await answer?.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return statuses;
}

/** The most that was ever resident, in megabytes. */
function peak(): number {
  const status = readFileSync(`/proc/${collector.child.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

const json = { "content-type": "application/json" };
const postTraces = (body: Buffer, headers: Record<string, string>) => () =>
  fetch(`${collector.url}/v1/traces`, { method: "POST", headers, body: new Uint8Array(body) });

test("large bodies at the same time take turns", async () => {
  const statuses = await send(postTraces(traces(26 * MEGABYTE), json));
  expect(statuses).toContain(200);
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(peak()).toBeLessThan(MOST_RESIDENT);
});

test("so do compressed ones, by what they inflate to", async () => {
  const body = gzipSync(traces(40 * MEGABYTE), { level: 1 });
  expect(await send(postTraces(body, { ...json, "content-encoding": "gzip" }))).toContain(200);
  expect(peak()).toBeLessThan(MOST_RESIDENT);
});

test("a bomb is refused", async () => {
  const body = gzipSync(Buffer.alloc(60 * MEGABYTE, " "));
  expect(await send(postTraces(body, { ...json, "content-encoding": "gzip" }))).toEqual(new Set([413]));
  expect(peak()).toBeLessThan(MOST_RESIDENT);
});

test("source maps that decode to gigabytes cost their own names only", async () => {
  const body = new Uint8Array(sourceMap(60 * MEGABYTE));
  const { apiToken, dsn } = collector.credentials;
  const { username } = new URL(dsn);
  const statuses = await send(async () => {
    const debugId = randomUUID();
    const url = `${collector.url}/api/v1/source-maps/${debugId}`;
    const answer = await fetch(url, {
      method: "PUT",
      headers: { authorization: `Bearer ${apiToken}` },
      body,
    });
    const envelope = `${collector.url}/api/1/envelope/?sentry_key=${username}`;
    await fetch(envelope, { method: "POST", body: eventOf(debugId) });
    return answer;
  });
  expect(statuses).toContain(204);
  expect(peak()).toBeLessThan(MOST_RESIDENT);
});
