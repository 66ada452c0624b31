import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PlantedRequests, plantedRequests } from "../fixtures/secrets/planted-requests.ts";
import { type Collector, startCollector, stopCollector } from "./start-collector.ts";

let folder: string;
let collector: Collector;
let planted: PlantedRequests;
/** Every eight characters of a secret. */
let parts: Map<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-planted-"));
  collector = await startCollector(folder);
  planted = plantedRequests(7, Date.now());
  parts = partsOf(planted.secrets);
  const { dsn } = collector.credentials;
  const key = new URL(dsn).username;
  for (const body of planted.envelopes) await post(`/api/1/envelope/?sentry_key=${key}`, body);
  for (const [path, body] of planted.otlp)
    await post(path, JSON.stringify(body), {
      "content-type": "application/json",
      "x-sentry-auth": `Sentry sentry_key=${key}`,
    });
});

afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
});

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(collector.url + path, { method: "POST", body, headers });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

async function get(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${collector.credentials.apiToken}` };
  const response = await fetch(collector.url + path, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

const PART = 8;

/** The secrets of which eight characters in a row stand in a text, in either case, as the index of words has no upper one. Shorter ones stand there by chance. */
function readable(text: string): string[] {
  const found = new Set<string>();
  const lower = text.toLowerCase();
  for (let at = 0; at + PART <= lower.length; at += 1) {
    const secret = parts.get(lower.slice(at, at + PART));
    if (secret !== undefined) found.add(secret);
  }
  return [...found];
}

function partsOf(secrets: string[]): Map<string, string> {
  const all = new Map<string, string>();
  for (const secret of secrets)
    for (let at = 0; at + PART <= secret.length; at += 1)
      all.set(secret.slice(at, at + PART).toLowerCase(), secret);
  return all;
}

async function files(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test("as many secrets are planted as the promise is about", () => {
  expect(planted.secrets.length).toBeGreaterThan(900);
});

test("none is in the bytes of the store's files", async () => {
  const found: [string, string[]][] = [];
  for (const file of await files()) {
    const secrets = readable((await readFile(file)).toString("latin1"));
    if (secrets.length > 0) found.push([file, secrets]);
  }
  expect(found).toEqual([]);
});

test("none is in any row, also of what is compressed", async () => {
  const found: [string, string[]][] = [];
  let rows = 0;
  for (const file of (await files()).filter((name) => name.endsWith(".db"))) {
    const database = new DatabaseSync(file, { readOnly: true });
    const tables = database.prepare(TABLES).all();
    for (const { name } of tables) {
      const texts: string[] = [];
      const rowsOf = database.prepare(`SELECT * FROM "${String(name)}"`);
      rowsOf.setReadBigInts(true);
      for (const row of rowsOf.all()) for (const value of Object.values(row)) texts.push(textOf(value));
      rows += texts.length;
      const secrets = readable(texts.join("\n"));
      if (secrets.length > 0) found.push([`${file} ${String(name)}`, secrets]);
    }
    database.close();
  }
  expect(rows).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

/** Virtual tables keep their rows in tables of their own. */
const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'";
const ZSTD = 0x28_b5_2f_fd;

function textOf(value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value);
  const bytes = Buffer.from(value);
  const isCompressed = bytes.length > 4 && bytes.readUInt32BE() === ZSTD;
  return (isCompressed ? zstdDecompressSync(bytes) : bytes).toString("latin1");
}

test.each([
  ["an event", () => `/api/0/projects/glasshouse/app/events/${planted.eventId}/json/`],
  ["a trace", () => `/api/v1/traces/${planted.traceId}`],
  ["logs", () => "/api/v1/logs?limit=500"],
  ["issues", () => "/api/0/organizations/glasshouse/issues/"],
  ["metrics", () => "/api/v1/projects/app/metrics"],
  ["attributes of a metric", () => "/api/v1/projects/app/metrics/queue/attributes"],
  ["feedback", () => "/api/v1/projects/app/feedback"],
  ["monitors", () => "/api/v1/projects/app/monitors"],
])("none is in the answer for %s", async (_, path) => {
  const answer = await get(path());
  expect(answer).toContain("[Filtered]");
  expect(readable(answer)).toEqual([]);
});

test("none is in the collector's output", () => {
  expect(readable(collector.output())).toEqual([]);
});
